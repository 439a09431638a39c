import type { Trx } from '#db/client.ts'
import type { CommitteeRole } from './rules.ts'

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

/** Gives somebody a seat, or back the one they had; `invited` waits for their answer. */
export async function seat(
  { committeeId, userId, role, employer, discipline }: Seating,
  status: 'invited' | 'accepted',
  now: Date,
  trx: Trx,
): Promise<void> {
  const row = {
    ...{ role, employer, discipline, status },
    ...(status === 'accepted' ? { responded_at: now, removed_at: null } : { responded_at: null }),
  }
  await trx
    .insertInto('committee_members')
    .values({ committee_id: committeeId, user_id: userId, invited_at: now, ...row })
    .onConflict((conflict) => conflict.columns(['committee_id', 'user_id']).doUpdateSet(row))
    .execute()
}

/** Takes a seat away that still waits for an answer; who sat there before stays in its history. */
export async function unseatInvited(committeeId: number, userId: number | null, trx: Trx): Promise<void> {
  if (userId === null) return
  await trx
    .updateTable('committee_members')
    .set({ status: 'removed' })
    .where('committee_id', '=', committeeId)
    .where('user_id', '=', userId)
    .where('status', '=', 'invited')
    .where('removed_at', 'is not', null)
    .execute()
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
  now: Date,
  trx: Trx,
): Promise<{ name: string; email: string } | null> {
  const ended = await trx
    .updateTable('committee_invitations')
    .set({ status: 'withdrawn', responded_at: now })
    .where('id', '=', invitationId)
    .where('committee_id', '=', committeeId)
    .where('status', 'in', ['prepared', 'sent'])
    .returning(['name', 'email', 'for_user_id'])
    .executeTakeFirst()
  if (!ended) return null
  await unseatInvited(committeeId, ended.for_user_id, trx)
  return { name: ended.name, email: ended.email }
}

/** Ends a seat that was accepted; what they scored is kept and never counted (product 2.1). */
export async function endSeat(committeeId: number, userId: number, now: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('committee_members')
    .set({ status: 'removed', removed_at: now, reopened_until: null })
    .where('committee_id', '=', committeeId)
    .where('user_id', '=', userId)
    .execute()
}
