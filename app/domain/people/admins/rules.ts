import type { AdminRole } from '#app/platform/admin-rights.ts'

/** Who runs the award, and in which role. Pure and safe in the browser. */

/** A person's form for the role sends it for no admin. */
export const NO_ROLE = 'none'

/** Open invitations to be an admin. */
export const MOST_OPEN_ADMIN_INVITATIONS = 20

/** How many admins a page lists. */
export const MOST_ADMINS_LISTED = 100

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

/** What a rule that takes two admins says while there is one; `null` where there are enough. */
export function onlyAdminText(admins: number): string | null {
  return admins < 2
    ? 'There is only one admin, so no one else can approve this. Invite a second admin.'
    : null
}
