import { sql } from 'kysely'
import { db } from '#db/client.ts'
import type { Lane } from '#app/platform/outbox/jobs.ts'
import { moveAll, moving } from '#app/platform/lifecycle.server.ts'
import { jobLifecycle } from '#app/platform/outbox/lifecycle.ts'
import { partsOf } from '#app/platform/module.server.ts'

/** How long a relayed row may be unfinished before the queue is asked about it. */
export const STRANDED_MS = 60_000

export interface OutboxRow {
  id: number
  kind: string
  lane: Lane
}

/**
 * Passes due rows of a lane to `add`, oldest first, and skips rows another worker has locked. They are marked first and released
 * when `add` fails, so that no transaction waits for the queue; rows a crashed process marked are recovered as stranded. The
 * queue ignores a row added twice, by its id. Rows of one turn are passed one at a time, the next when the one before has ended: who
 * sends many waits behind others, not others behind them.
 */
export async function relayDueRows(
  lane: Lane,
  limit: number,
  now: Date,
  add: (rows: OutboxRow[]) => Promise<void>,
): Promise<number> {
  const { rows } = await sql<OutboxRow>`
    WITH due AS (
      SELECT id FROM outbox o WHERE state = 'pending' AND lane = ${lane} AND run_at <= ${now}
        AND (turn IS NULL OR NOT EXISTS (SELECT FROM outbox other WHERE other.turn = o.turn
          AND (other.state = 'relayed' OR other.state = 'pending' AND other.run_at <= ${now}
            AND (other.run_at, other.id) < (o.run_at, o.id))))
      ORDER BY run_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    marked AS (
      ${moving(jobLifecycle, 'relay', {
        by: 'system',
        where: () => sql<boolean>`outbox.id IN (SELECT id FROM due)`,
        set: { relayed_at: now },
        returning: ['id', 'kind', 'lane', 'run_at'],
      })})
    SELECT id, kind, lane FROM marked ORDER BY run_at, id`.execute(db())
  if (rows.length === 0) return 0
  try {
    await add(rows)
  } catch (error) {
    await giveBack(rows, now)
    throw error
  }
  return rows.length
}

async function giveBack(rows: readonly OutboxRow[], relayedAt: Date): Promise<void> {
  const ids = rows.map((row) => row.id)
  await moveAll(jobLifecycle, 'give_back', { by: 'system', id: ids, where: { relayed_at: relayedAt } }, db())
}

/** When the next later row is due; `null` without any. */
export async function nextDueAt(now: Date): Promise<Date | null> {
  const row = await db()
    .selectFrom('outbox')
    .select('run_at')
    .where('state', '=', 'pending')
    .where('run_at', '>', now)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
  return row?.run_at ?? null
}

/** The state of a row in the queue. */
export type QueueState = 'underway' | 'lost' | 'given-up'

/**
 * Recovers rows relayed a while ago and not finished: `find` asks the queue about each. Lost rows become pending again, so losing
 * the queue's storage loses no work; rows the queue has failed are failed.
 */
export async function recoverStrandedRows(now: Date, find: (row: OutboxRow) => Promise<QueueState>) {
  // Marked as checked, so that no other worker checks them, without a lock while the queue answers.
  const { rows } = await sql<OutboxRow>`
    UPDATE outbox SET relayed_at = ${now} WHERE id IN (
      SELECT id FROM outbox WHERE state = 'relayed' AND relayed_at <= ${new Date(now.getTime() - STRANDED_MS)}
      ORDER BY relayed_at LIMIT 100 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, lane`.execute(db())
  const found = { lost: 0, givenUp: 0 }
  for (const row of rows) {
    const state = await find(row)
    if (state === 'underway') continue
    if (state === 'lost') found.lost += 1
    if (state === 'given-up') found.givenUp += 1
    const stranded = { by: 'system', id: row.id, where: { state: 'relayed', relayed_at: now } } as const
    const set = { finished_at: now, last_error: 'The worker crashed on every attempt.' }
    if (state === 'lost') await moveAll(jobLifecycle, 'give_back', stranded, db())
    else await moveAll(jobLifecycle, 'fail', { ...stranded, set }, db())
  }
  return found
}

/** The row of a job, or `null` when it is done. */
export async function findOpenRow(
  outboxId: number,
): Promise<{ kind: string; payload: unknown; created_at: Date } | null> {
  const row = await db()
    .selectFrom('outbox')
    .select(['kind', 'payload', 'created_at'])
    .where('id', '=', outboxId)
    .where('state', 'in', ['pending', 'relayed'])
    .executeTakeFirst()
  return row ?? null
}

export async function finishRow(outboxId: number, now: Date): Promise<void> {
  await moveAll(jobLifecycle, 'finish', { by: 'system', id: outboxId, set: { finished_at: now } }, db())
}

export async function failRow(outboxId: number, reason: string, now: Date): Promise<void> {
  const set = { finished_at: now, last_error: reason.slice(0, 2_000) || undefined }
  await moveAll(jobLifecycle, 'fail', { by: 'system', id: outboxId, set }, db())
}

/** How long a job waits for the schema of its code. */
const OTHER_SCHEMA_MS = 60_000

/** Postpones a job that has to wait for the schema of its code, or for a worker that knows it; this is no attempt. */
export async function postponeRow(outboxId: number, reason: string, now: Date): Promise<void> {
  const set = { run_at: new Date(now.getTime() + OTHER_SCHEMA_MS), last_error: reason.slice(0, 2_000) }
  await moveAll(jobLifecycle, 'give_back', { by: 'system', id: outboxId, set }, db())
}

/** Tells how the error of a job begins that no worker knew. */
export const UNKNOWN_JOB = 'There is no job of the kind'

/** Does jobs again that failed for good because a table, column or function was missing, or no worker knew them; returns how many. */
export async function redoJobsOfOtherSchema(now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM outbox WHERE state = 'failed' AND (last_error ~ '^(relation|column|function|type) .+ does not exist$'
      OR starts_with(last_error, ${UNKNOWN_JOB}) AND kind = ANY(${partsOf('jobs').map(({ kind }) => kind)}))
    ORDER BY id`.execute(db())
  const ids = rows.map(({ id }) => id)
  const set = { run_at: now, finished_at: null }
  if (ids.length > 0) await moveAll(jobLifecycle, 'redo', { by: 'system', id: ids, set }, db())
  return ids.length
}

/** Records the error of an attempt that will be repeated. */
export async function noteRowError(outboxId: number, reason: string): Promise<void> {
  await db()
    .updateTable('outbox')
    .set({ last_error: reason.slice(0, 2_000) })
    .where('id', '=', outboxId)
    .execute()
}
