import { sql } from 'kysely'
import { db } from '#db/client.ts'

/**
 * When a message's turn at its domain is, taken for good: all workers share the line, and a turn is given once. Mail of a
 * run or a batch stands in the line of many. Mail written to one person for a reason of their own has a line of its own,
 * and the line of many moves back by one for it, so that the pace is kept on the whole.
 */
export async function takeSlot(
  domain: string,
  lane: 'own' | 'many',
  gapMs: number,
  now: Date,
): Promise<Date> {
  const gap = sql`make_interval(secs => ${gapMs / 1_000})`
  const behind = sql`
    INSERT INTO mail_pace (domain, lane, next_at) VALUES (${domain}, ${lane}, ${now}::timestamptz + ${gap})
    ON CONFLICT (domain, lane) DO UPDATE SET next_at = greatest(mail_pace.next_at, ${now}::timestamptz) + ${gap}
    RETURNING next_at - ${gap} AS turn`
  const { rows } =
    lane === 'many'
      ? await sql<{ turn: Date }>`${behind}`.execute(db())
      : await sql<{ turn: Date }>`
          WITH moved AS (
            UPDATE mail_pace SET next_at = greatest(next_at, ${now}::timestamptz) + ${gap}
            WHERE domain = ${domain} AND lane = 'many'
          ), own AS (${behind})
          SELECT turn FROM own`.execute(db())
  return rows[0]?.turn ?? now
}
