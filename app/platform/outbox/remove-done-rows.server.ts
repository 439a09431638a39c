import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { config } from '#app/config.server.ts'

const DAY_MS = 86_400_000
/** Rows removed in a minute: a backlog of years is removed within a day. */
const MAX_AT_ONCE = 2_000

/** Removes finished jobs after the time of the settings; failed ones are kept. Answers how many. */
export async function removeDoneRows(now: Date): Promise<number> {
  const before = new Date(now.getTime() - config().outboxKeptDays * DAY_MS)
  const { numAffectedRows } = await sql`
    DELETE FROM outbox WHERE id IN (
      SELECT id FROM outbox WHERE state = 'done' AND finished_at < ${before}
      ORDER BY finished_at LIMIT ${MAX_AT_ONCE})`.execute(db())
  return Number(numAffectedRows ?? 0)
}
