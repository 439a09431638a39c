import type { AdminRole } from '#app/platform/admin-rights.ts'

/** Who runs the award, and in which role. Pure and safe in the browser. */

/** A person's form for the role sends it for no admin. */
export const NO_ROLE = 'none'

/** Open invitations to be an admin. */
export const MAX_OPEN_ADMIN_INVITATIONS = 20

/** How many admins a page lists. */
export const MAX_ADMINS_LISTED = 100

export interface AdminAccount {
  userId: number
  adminRole: AdminRole
}

/** Why a person's role cannot become `next` (`null`: no admin), or `null`: the award keeps one admin with all rights. */
export function lastAdminRefusal(
  admins: readonly AdminAccount[],
  userId: number,
  next: AdminRole | null,
): string | null {
  if (next === 'admin') return null
  const full = admins.filter(({ adminRole }) => adminRole === 'admin')
  const isLast = full.length === 1 && full[0]?.userId === userId
  return isLast ? 'This is the only admin. Make another person an admin first.' : null
}

/** How long an admin has their role before they are the second one of a decision: the others are told of them, and can act. */
export const NEW_ADMIN_HOURS = 72

/** A wish to remove a lost second step waits so long for another admin. */
const REMOVAL_DAYS = 14

/** Wishes to remove a second step that were asked after this moment are open. */
export const openSince = (now: Date) => new Date(now.getTime() - REMOVAL_DAYS * 86_400_000)

/** How long a new admin waits where no other admin could confirm them. */
export const LONE_WAIT_HOURS = 72

/**
 * What a proposed admin waits for: an admin who can confirm them, now or once they are no longer new; the clock, where the one who
 * proposed them is alone with it; or another proposal, where that one is no admin any more.
 */
export type WaitsFor = 'admin' | 'clock' | 'another_proposal'

/** Says what a proposed admin waits for, while these are the admins with all rights. */
export function waitsFor(
  proposed: { by: number; at: Date },
  admins: readonly { userId: number; adminSince: Date | null }[],
): WaitsFor {
  const second = admins.find(
    ({ userId, adminSince }) => userId !== proposed.by && (adminSince === null || adminSince <= proposed.at),
  )
  if (second) return 'admin'
  return admins.some(({ userId }) => userId === proposed.by) ? 'clock' : 'another_proposal'
}

/** When the role of a proposed admin begins by itself, while no other admin could confirm them. */
export const beginsAt = (aloneSince: Date) => new Date(aloneSince.getTime() + LONE_WAIT_HOURS * 3_600_000)

const OWN = 'You proposed this, so another admin has to decide.'
const TOO_NEW = `You became an admin less than ${NEW_ADMIN_HOURS} hours ago. Until then another admin has to decide.`
const BEFORE =
  'This was proposed before you became an admin. Another admin has to decide, or propose it again.'

/**
 * Why this admin may not be the second one of a decision, or `null`. A second account is not a second person: one that was just
 * made an admin decides about no proposal, and never about one that is older than its role.
 */
export function secondAdminRefusal(
  { adminId, adminSince }: { adminId: number; adminSince: Date | null },
  proposed: { by: number; at: Date },
  now: Date,
): string | null {
  if (proposed.by === adminId) return OWN
  if (adminSince === null) return null
  if (now.getTime() < adminSince.getTime() + NEW_ADMIN_HOURS * 3_600_000) return TOO_NEW
  return proposed.at < adminSince ? BEFORE : null
}

/** What a rule that takes two admins says while there is one; `null` where there are enough. */
export function onlyAdminText(admins: number): string | null {
  return admins < 2
    ? 'There is only one admin, so no one else can approve this. Invite a second admin.'
    : null
}
