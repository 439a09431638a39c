import { sql } from 'kysely'
import { db } from '#db/client.ts'

/**
 * The next slot of a domain's throttle, given once and shared by all workers. Mail of a run or batch uses the lane of many.
 * Personal mail has a lane of its own that moves the lane of many back by one, so the overall rate holds.
 */
export async function takeSlot(
  domain: string,
  lane: 'personal' | 'bulk',
  gapMs: number,
  now: Date,
): Promise<Date> {
  const gap = sql`make_interval(secs => ${gapMs / 1_000})`
  const behind = sql`
    INSERT INTO mail_throttles (domain, lane, next_at) VALUES (${domain}, ${lane}, ${now}::timestamptz + ${gap})
    ON CONFLICT (domain, lane) DO UPDATE SET next_at = greatest(mail_throttles.next_at, ${now}::timestamptz) + ${gap}
    RETURNING next_at - ${gap} AS turn`
  const { rows } =
    lane === 'bulk'
      ? await sql<{ turn: Date }>`${behind}`.execute(db())
      : await sql<{ turn: Date }>`
          WITH moved AS (
            UPDATE mail_throttles SET next_at = greatest(next_at, ${now}::timestamptz) + ${gap}
            WHERE domain = ${domain} AND lane = 'bulk'
          ), own AS (${behind})
          SELECT turn FROM own`.execute(db())
  return rows[0]?.turn ?? now
}
