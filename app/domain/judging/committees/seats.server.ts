import type { Reader } from '#db/client.ts'
import type { CommitteeRole, CommitteeStatus } from '#app/domain/judging/committees/rules.ts'

/** Somebody's accepted place on the committee of a category. */
export interface Seat {
  committeeId: number
  categoryId: number
  year: number
  status: CommitteeStatus
  role: CommitteeRole
  orderSeed: string
  reopenedUntil: Date | null
  scoringLockedAt: Date | null
  quorum: number
}

/** The seat somebody has accepted on a category's committee, or null; alternates have one too. */
export async function seatIn(userId: number, categoryId: number, reader: Reader): Promise<Seat | null> {
  const row = await reader
    .selectFrom('committee_members as m')
    .innerJoin('committees as c', 'c.id', 'm.committee_id')
    .where('c.category_id', '=', categoryId)
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'accepted')
    .select(['c.id', 'c.year', 'c.status', 'm.role', 'm.order_seed', 'm.reopened_until'])
    .select(['c.scoring_locked_at', 'c.quorum'])
    .executeTakeFirst()
  if (!row) return null
  return {
    committeeId: row.id,
    categoryId,
    year: row.year,
    status: row.status,
    role: row.role,
    orderSeed: row.order_seed,
    reopenedUntil: row.reopened_until,
    scoringLockedAt: row.scoring_locked_at,
    quorum: row.quorum,
  }
}
