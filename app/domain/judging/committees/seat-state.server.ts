import { db, type Trx } from '#db/client.ts'

/** Closes scoring on a committee, or opens it. */
export async function setScoringLock(committeeId: number, lockedAt: Date | null, trx: Trx): Promise<void> {
  await trx
    .updateTable('committees')
    .set({ scoring_locked_at: lockedAt })
    .where('id', '=', committeeId)
    .execute()
}

/** Lets one who scores on a committee do so until a moment, or no longer. Answers their name; null for somebody without a seat. */
export async function setReopened(
  committeeId: number,
  userId: number,
  until: Date | null,
  trx: Trx,
): Promise<string | null> {
  const seat = await trx
    .updateTable('committee_members as m')
    .from('users as u')
    .whereRef('u.id', '=', 'm.user_id')
    .where('m.committee_id', '=', committeeId)
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'accepted')
    .where('m.role', 'in', ['chair', 'judge'])
    .set({ reopened_until: until })
    .returning(['u.first_name', 'u.last_name'])
    .executeTakeFirst()
  return seat ? `${seat.first_name} ${seat.last_name}`.trim() : null
}

/** Writes down that the conflicts of a member were looked for. */
export async function noteSwept(committeeId: number, userId: number, now: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('committee_members')
    .set({ conflicts_swept_at: now })
    .where('committee_id', '=', committeeId)
    .where('user_id', '=', userId)
    .execute()
}

/** Writes down that a member was there, once a minute at most. */
export async function notePresent(committeeId: number, userId: number, now: Date): Promise<void> {
  await db()
    .updateTable('committee_members')
    .set({ last_seen_at: now })
    .where('committee_id', '=', committeeId)
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', new Date(now.getTime() - 60_000))]),
    )
    .execute()
}
