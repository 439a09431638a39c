import { db, type Reader, type Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { invitationLifecycle, seatLifecycle } from './lifecycle.ts'
import type { CommitteeAccess } from './managed-committee.server.ts'
import type { CommitteeRole } from './rules.ts'

/** A person's accepted seat on a category's committee, with its category, or null; alternates have one too. */
export async function findSeat(userId: number, categoryId: number, reader: Reader) {
  const seat = await reader
    .selectFrom('committee_members as m')
    .innerJoin('committees as c', 'c.id', 'm.committee_id')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .where('k.id', '=', categoryId)
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'accepted')
    .select(['m.role', 'c.year', 'k.type', 'k.number', 'k.name'])
    .executeTakeFirst()
  return seat ?? null
}

/** Whether a committee has a chair or an open invitation for one, apart from `except`. */
export async function hasChair(
  committeeId: number,
  except: { userId?: number | null; invitationId?: number | null },
  trx: Trx,
): Promise<boolean> {
  const chair = await trx
    .selectFrom('committee_members')
    .where('committee_id', '=', committeeId)
    .where('role', '=', 'chair')
    .where('status', 'in', ['invited', 'accepted'])
    .where('user_id', '<>', except.userId ?? 0)
    .select('user_id as id')
    .unionAll(
      trx
        .selectFrom('committee_invitations')
        .where('committee_id', '=', committeeId)
        .where('role', '=', 'chair')
        .where('status', 'in', ['prepared', 'sent'])
        .where('id', '<>', except.invitationId ?? 0)
        .select('id'),
    )
    .limit(1)
    .executeTakeFirst()
  return chair !== undefined
}

interface Seating {
  committeeId: number
  userId: number
  role: CommitteeRole
  employer: string
  discipline: string
}

/** Seats a person, or gives a former member their seat back; an invited seat waits for the answer. */
export async function seat(
  { committeeId, userId, role, employer, discipline }: Seating,
  action: 'invite' | 'accept',
  now: Date,
  trx: Trx,
): Promise<void> {
  const answer = action === 'accept' ? { responded_at: now, removed_at: null } : { responded_at: null }
  const set = { role, employer, discipline, ...answer }
  const where = { committee_id: committeeId, user_id: userId }
  const added = await trx
    .insertInto('committee_members')
    .values({ ...where, invited_at: now, ...set, status: seatLifecycle.actions[action].to })
    .onConflict((conflict) => conflict.columns(['committee_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (added) return
  if (action === 'invite') await moveLocked(seatLifecycle, action, { by: 'system', where, set }, trx)
  else await moveLocked(seatLifecycle, action, { by: 'judge', where, set }, trx)
}

/** Removes an unanswered seat; a former member keeps the row for the history. */
export async function unseatInvited(committeeId: number, userId: number | null, trx: Trx): Promise<void> {
  if (userId === null) return
  await moveAll(
    seatLifecycle,
    'unseat',
    {
      by: 'system',
      where: (eb) => eb.and({ committee_id: committeeId, user_id: userId }).and('removed_at', 'is not', null),
    },
    trx,
  )
  await trx
    .deleteFrom('committee_members')
    .where('committee_id', '=', committeeId)
    .where('user_id', '=', userId)
    .where('status', '=', 'invited')
    .execute()
}

/** Withdraws an open invitation and its unanswered seat; null when it is no longer open. */
export async function endInvitation(
  committeeId: number,
  invitationId: number,
  by: CommitteeAccess,
  now: Date,
  trx: Trx,
): Promise<{ email: string } | null> {
  const [ended] = await moveAll(
    invitationLifecycle,
    'withdraw',
    {
      by,
      id: invitationId,
      where: { committee_id: committeeId },
      set: { responded_at: now },
      returning: ['email', 'for_user_id'],
    },
    trx,
  )
  if (!ended) return null
  await unseatInvited(committeeId, ended.for_user_id, trx)
  return { email: ended.email }
}

/** Ends an accepted seat; the reviews are kept and no longer counted. */
export async function endSeat(
  committeeId: number,
  userId: number,
  by: CommitteeAccess,
  now: Date,
  trx: Trx,
): Promise<void> {
  const where = { committee_id: committeeId, user_id: userId }
  await moveAll(seatLifecycle, 'remove', { by, where, set: { removed_at: now, reopened_until: null } }, trx)
}

/** Locks or unlocks scoring on a committee. */
export async function setScoringLock(committeeId: number, lockedAt: Date | null, trx: Trx): Promise<void> {
  await trx
    .updateTable('committees')
    .set({ scoring_locked_at: lockedAt })
    .where('id', '=', committeeId)
    .execute()
}

/** Reopens scoring for a chair or judge until a moment, or ends that; returns their name, or null without a seat. */
export async function setReopened(
  committeeId: number,
  userId: number,
  until: Date | null,
  trx: Trx,
): Promise<string | null> {
  const member = await trx
    .updateTable('committee_members as m')
    .from('users as u')
    .whereRef('u.id', '=', 'm.user_id')
    .where('m.committee_id', '=', committeeId)
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'accepted')
    .where('m.role', 'in', ['chair', 'judge'])
    .set({ reopened_until: until })
    .returning(personName('u').as('name'))
    .executeTakeFirst()
  return member?.name ?? null
}

/** Records when a member's conflicts were looked up. */
export async function noteSwept(committeeId: number, userId: number, now: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('committee_members')
    .set({ conflicts_checked_at: now })
    .where('committee_id', '=', committeeId)
    .where('user_id', '=', userId)
    .execute()
}

const PRESENT_MS = 60_000

/** A member was here within the last minute. */
export const isPresent = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() <= PRESENT_MS

/** Records a member's presence, at most once a minute. */
export async function notePresent(committeeId: number, userId: number, now: Date): Promise<void> {
  await db()
    .updateTable('committee_members')
    .set({ last_seen_at: now })
    .where('committee_id', '=', committeeId)
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', new Date(now.getTime() - PRESENT_MS))]),
    )
    .execute()
}
