import { db, type Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { categoryCode, categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { minPeople } from './list.server.ts'
import { findCommitteeAccess } from './managed-committee.server.ts'
import { NO_INVITATIONS, balanceFacts, openInvitations, peopleOn } from './people.server.ts'
import { balanceWarnings, invitationState, takesPeople } from './rules.ts'
import type { EditedCommittee } from './views.ts'

/** Answered invitations a page shows; older ones are in the history. */
const MOST_ANSWERED = 50

/** A committee as its office or its chair changes it; null for everybody else, and where there is none. */
export async function committeeToEdit(
  id: number,
  viewer: Viewer,
  now: Date,
): Promise<EditedCommittee | null> {
  const reader = db()
  const standing = await findCommitteeAccess(id, viewer, reader)
  if (!standing) return null
  const row = await reader
    .selectFrom('committees as c')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .where('c.id', '=', id)
    .select(['c.id', 'c.year', 'c.status', 'c.quorum', 'c.notes', 'c.members_locked_at', 'c.version'])
    .select(['k.id as category_id', 'k.type', 'k.number', 'k.name'])
    .executeTakeFirst()
  if (!row) return null
  const [people, open, needed, invitations, left] = await Promise.all([
    peopleOn([id], row.year, viewer, now, reader),
    openInvitations([id], now, reader),
    minPeople(reader),
    invitationsOf(id, now, reader),
    leftBehind(id, reader),
  ])
  const numbers = { quorum: row.quorum, minPeople: needed }
  const mayChange = standing === 'office' || row.members_locked_at === null
  return {
    ...{ id, year: row.year, standing, status: row.status, categoryId: row.category_id },
    code: categoryCode(row),
    category: row.name,
    ...{ quorum: row.quorum, notes: row.notes, version: row.version, lockedAt: row.members_locked_at },
    ...{ mayChange, mayInvite: mayChange && takesPeople(row.status) },
    people,
    warnings: balanceWarnings(balanceFacts(people, open.get(id) ?? NO_INVITATIONS, numbers)),
    open: invitations.filter(({ state }) => ['prepared', 'sent', 'expired'].includes(state)),
    answered: invitations
      .filter(({ state }) => state === 'declined' || state === 'withdrawn')
      .slice(0, MOST_ANSWERED),
    left,
  }
}

async function invitationsOf(committeeId: number, now: Date, reader: Reader) {
  const rows = await reader
    .selectFrom('committee_invitations')
    .where('committee_id', '=', committeeId)
    .where('status', '<>', 'accepted')
    .select(['id', 'name', 'email', 'employer', 'discipline', 'role', 'status', 'sent_at', 'expires_at'])
    .select(['responded_at', 'decline_reason'])
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, email: row.email, employer: row.employer, role: row.role },
    discipline: row.discipline,
    ...{ sentAt: row.sent_at, expiresAt: row.expires_at, respondedAt: row.responded_at },
    reason: row.decline_reason,
    state: invitationState({ status: row.status, expiresAt: row.expires_at }, now),
  }))
}

async function leftBehind(committeeId: number, reader: Reader) {
  const rows = await reader
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.committee_id', '=', committeeId)
    .where('m.status', '=', 'removed')
    .select(['u.id', 'u.first_name', 'u.last_name', 'm.removed_at'])
    .select((eb) =>
      eb
        .selectFrom('reviews as r')
        .whereRef('r.committee_id', '=', 'm.committee_id')
        .whereRef('r.user_id', '=', 'm.user_id')
        .select((count) => count.fn.countAll<number>().as('reviews'))
        .as('reviews'),
    )
    .orderBy('m.removed_at', 'desc')
    .limit(MOST_ANSWERED)
    .execute()
  return rows.map((row) => ({
    userId: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    at: row.removed_at,
    hasReviews: Number(row.reviews ?? 0) > 0,
  }))
}

/** Somebody who sits on a committee, for the page that asks whether they go; null when they do not or it is not theirs to ask. */
export async function memberToRemove(
  committeeId: number,
  userId: number,
  viewer: Viewer,
): Promise<{ name: string; category: string } | null> {
  const way = await findCommitteeAccess(committeeId, viewer, db())
  if (!way) return null
  const row = await db()
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('committees as c', 'c.id', 'm.committee_id')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .where('m.committee_id', '=', committeeId)
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'accepted')
    .select(['u.first_name', 'u.last_name', 'm.role', 'k.type', 'k.number', 'k.name', 'c.members_locked_at'])
    .executeTakeFirst()
  if (!row || (way === 'chair' && (row.role === 'chair' || row.members_locked_at))) return null
  return {
    name: `${row.first_name} ${row.last_name}`.trim(),
    category: categoryTitle(row),
  }
}
