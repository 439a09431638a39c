import { db } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { categoryCode, categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { minPeople } from './list.server.ts'
import { findCommitteeAccess } from './managed-committee.server.ts'
import { rankingHeldBy } from './choose-ranking.server.ts'
import { listMembers, NO_INVITATIONS, openInvitations } from './people.server.ts'
import { balanceWarnings, invitationState, takesPeople } from './rules.ts'

export type EditedCommittee = NonNullable<Awaited<ReturnType<typeof findCommitteeToEdit>>>

/** The most closed invitations and former members a page shows. */
const MAX_CLOSED = 50

/** A committee as an admin or its chair edits it; null for others. */
export async function findCommitteeToEdit(id: number, viewer: Viewer, now: Date) {
  const access = await findCommitteeAccess(id, viewer, db())
  if (!access) return null
  const row = await db()
    .selectFrom('committees as c')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .where('c.id', '=', id)
    .select([
      'c.id',
      'c.year',
      'c.status',
      'c.quorum',
      'c.notes',
      'c.version',
      'c.ranked_by as rankedBy',
      'c.members_locked_at as lockedAt',
      'k.id as categoryId',
      'k.name as category',
      'k.type',
      'k.number',
    ])
    .executeTakeFirst()
  if (!row) return null
  const [members, open, needed, invitations, former, rankingHeld] = await Promise.all([
    listMembers([id], row.year, viewer, now),
    openInvitations([id], now),
    minPeople(db()),
    listInvitations(id, now),
    listFormerMembers(id),
    rankingHeldBy(id, db()),
  ])
  const numbers = { quorum: row.quorum, minPeople: needed }
  const mayChange = access === 'admin' || row.lockedAt === null
  const isOpen = (state: string) => ['prepared', 'sent', 'expired'].includes(state)
  return {
    ...row,
    access,
    code: categoryCode(row),
    mayChange,
    mayInvite: mayChange && takesPeople(row.status),
    members,
    warnings: balanceWarnings({ seats: members, ...(open.get(id) ?? NO_INVITATIONS), ...numbers }),
    open: invitations.filter(({ state }) => isOpen(state)),
    closed: invitations.filter(({ state }) => !isOpen(state)).slice(0, MAX_CLOSED),
    former,
    /** Why the method of ranking stays as it is; null where an admin can choose another. */
    rankingHeld,
  }
}

async function listInvitations(committeeId: number, now: Date) {
  const rows = await db()
    .selectFrom('committee_invitations')
    .where('committee_id', '=', committeeId)
    .where('status', '<>', 'accepted')
    .select([
      'id',
      'name',
      'email',
      'employer',
      'role',
      'status',
      'expires_at as expiresAt',
      'responded_at as respondedAt',
      'decline_reason as reason',
    ])
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({ ...row, state: invitationState(row, now) }))
}

function listFormerMembers(committeeId: number) {
  return db()
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.committee_id', '=', committeeId)
    .where('m.status', '=', 'removed')
    .select((eb) => [
      'u.id as userId',
      'm.removed_at as at',
      personName('u').as('name'),
      eb
        .exists(
          eb
            .selectFrom('reviews as r')
            .whereRef('r.committee_id', '=', 'm.committee_id')
            .whereRef('r.user_id', '=', 'm.user_id')
            .select('r.id'),
        )
        .as('hasReviews'),
    ])
    .orderBy('m.removed_at', 'desc')
    .limit(MAX_CLOSED)
    .execute()
}

/** A member whom the viewer may remove, or null. */
export async function findMemberToRemove(committeeId: number, userId: number, viewer: Viewer) {
  const access = await findCommitteeAccess(committeeId, viewer, db())
  if (!access) return null
  const row = await db()
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('committees as c', 'c.id', 'm.committee_id')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .where('m.committee_id', '=', committeeId)
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'accepted')
    .select(['m.role', 'k.type', 'k.number', 'k.name', 'c.members_locked_at', personName('u').as('member')])
    .executeTakeFirst()
  if (!row || (access === 'chair' && (row.role === 'chair' || row.members_locked_at))) return null
  return { name: row.member, category: categoryTitle(row) }
}
