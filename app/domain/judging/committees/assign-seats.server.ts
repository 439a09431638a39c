import type { Trx } from '#db/client.ts'
import type { CommitteeRole } from './rules.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { invitationLifecycle, seatLifecycle } from './lifecycle.ts'
import type { ManagerRole } from './managed-committee.server.ts'

/** The smallest changes of who sits where; their callers hold the committee's lock. */

/** Who chairs a committee or was asked to, by seat or by an invitation, `except` left out of the question. */
export async function hasChair(
  committeeId: number,
  except: { userId?: number | null; invitationId?: number | null },
  trx: Trx,
): Promise<boolean> {
  const seat = await trx
    .selectFrom('committee_members')
    .where('committee_id', '=', committeeId)
    .where('role', '=', 'chair')
    .where('status', 'in', ['invited', 'accepted'])
    .where('user_id', '<>', except.userId ?? 0)
    .select('user_id')
    .executeTakeFirst()
  if (seat) return true
  const asked = await trx
    .selectFrom('committee_invitations')
    .where('committee_id', '=', committeeId)
    .where('role', '=', 'chair')
    .where('status', 'in', ['prepared', 'sent'])
    .where('id', '<>', except.invitationId ?? 0)
    .select('id')
    .executeTakeFirst()
  return asked !== undefined
}

interface Seating {
  committeeId: number
  userId: number
  role: CommitteeRole
  employer: string
  discipline: string
}

/** Gives a person a seat, or returns the one they had; a seat they are invited to waits for their answer. */
export async function seat(
  { committeeId, userId, role, employer, discipline }: Seating,
  action: 'invite' | 'accept',
  now: Date,
  trx: Trx,
): Promise<void> {
  const row = {
    ...{ role, employer, discipline },
    ...(action === 'accept' ? { responded_at: now, removed_at: null } : { responded_at: null }),
  }
  const key = { committee_id: committeeId, user_id: userId }
  const added = await trx
    .insertInto('committee_members')
    .values({ ...key, invited_at: now, ...row, status: seatLifecycle.actions[action].to })
    .onConflict((conflict) => conflict.columns(['committee_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (added) return
  const back = { where: key, set: row }
  if (action === 'invite') await moveLocked(seatLifecycle, action, { by: 'system', ...back }, trx)
  else await moveLocked(seatLifecycle, action, { by: 'judge', ...back }, trx)
}

/** Takes a seat away that still waits for an answer; who sat there before stays in its history. */
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

/** Ends an open invitation without an answer, and the seat that waited for it; false when there is none any more. */
export async function endInvitation(
  committeeId: number,
  invitationId: number,
  by: ManagerRole,
  now: Date,
  trx: Trx,
): Promise<{ name: string; email: string } | null> {
  const [ended] = await moveAll(
    invitationLifecycle,
    'withdraw',
    {
      by,
      id: invitationId,
      where: { committee_id: committeeId },
      set: { responded_at: now },
      returning: ['name', 'email', 'for_user_id'],
    },
    trx,
  )
  if (!ended) return null
  await unseatInvited(committeeId, ended.for_user_id, trx)
  return { name: ended.name, email: ended.email }
}

/** Ends a seat that was accepted; what they scored is kept and never counted (product 2.1). */
export async function endSeat(
  committeeId: number,
  userId: number,
  by: ManagerRole,
  now: Date,
  trx: Trx,
): Promise<void> {
  const where = { committee_id: committeeId, user_id: userId }
  const set = { removed_at: now, reopened_until: null }
  await moveAll(seatLifecycle, 'remove', { by, where, set }, trx)
}
