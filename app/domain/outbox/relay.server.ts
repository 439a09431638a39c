import { sql } from 'kysely'
import { db, transaction } from '#db/client.ts'

/** How long a relayed row may stay unfinished before the queue is asked whether it still knows it. */
export const STRANDED_MS = 60_000

export interface OutboxRow {
  id: number
  kind: string
}

/**
 * Hands pending rows that are due to `add`, oldest first, and marks them relayed; rows another worker holds are passed over.
 * When `add` fails, or the process dies, they stay pending: adding one twice is the queue's to ignore, by its id.
 */
export async function relayDueRows(
  limit: number,
  now: Date,
  add: (rows: OutboxRow[]) => Promise<void>,
): Promise<number> {
  return transaction(async (trx) => {
    const rows = await trx
      .selectFrom('outbox')
      .select(['id', 'kind'])
      .where('state', '=', 'pending')
      .where('run_at', '<=', now)
      .orderBy('run_at')
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return 0
    await add(rows)
    await trx
      .updateTable('outbox')
      .set({ state: 'relayed', relayed_at: now })
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
    return rows.length
  })
}

/** When the next row that is for later comes due; `null` when none waits. */
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

/** What the queue says of a row it was given. */
export type Whereabouts = 'underway' | 'lost' | 'given-up'

/**
 * Looks after rows relayed a while ago and not finished: `find` says what the queue knows of each. What it lost becomes
 * pending again, so losing the queue's storage loses no work; what it gave up without our having noticed is failed.
 */
export async function recoverStrandedRows(
  now: Date,
  find: (row: OutboxRow) => Promise<Whereabouts>,
): Promise<{ lost: number; givenUp: number }> {
  return transaction(async (trx) => {
    const rows = await trx
      .selectFrom('outbox')
      .select(['id', 'kind'])
      .where('state', '=', 'relayed')
      .where('relayed_at', '<=', new Date(now.getTime() - STRANDED_MS))
      .orderBy('relayed_at')
      .limit(100)
      .forUpdate()
      .skipLocked()
      .execute()
    const found = { lost: 0, givenUp: 0 }
    for (const row of rows) {
      const whereabouts = await find(row)
      if (whereabouts === 'lost') found.lost += 1
      if (whereabouts === 'given-up') found.givenUp += 1
      const change = {
        underway: { relayed_at: now },
        lost: { state: 'pending' as const },
        'given-up': {
          state: 'failed' as const,
          finished_at: now,
          last_error: 'The worker ended again and again while it did this.',
        },
      }[whereabouts]
      await trx.updateTable('outbox').set(change).where('id', '=', row.id).execute()
    }
    return found
  })
}

/** The row a job is about, or `null` when nothing is left to do for it. */
export async function findOpenRow(outboxId: number): Promise<{ kind: string; payload: unknown } | null> {
  const row = await db()
    .selectFrom('outbox')
    .select(['kind', 'payload'])
    .where('id', '=', outboxId)
    .where('state', 'in', ['pending', 'relayed'])
    .executeTakeFirst()
  return row ?? null
}

export async function finishRow(outboxId: number, now: Date): Promise<void> {
  await closeRow(outboxId, 'done', null, now)
}

export async function failRow(outboxId: number, reason: string, now: Date): Promise<void> {
  await closeRow(outboxId, 'failed', reason, now)
}

/** An attempt failed and another will follow. */
export async function noteRowError(outboxId: number, reason: string): Promise<void> {
  await db()
    .updateTable('outbox')
    .set({ last_error: reason.slice(0, 2_000) })
    .where('id', '=', outboxId)
    .execute()
}

async function closeRow(
  outboxId: number,
  state: 'done' | 'failed',
  reason: string | null,
  now: Date,
): Promise<void> {
  await db()
    .updateTable('outbox')
    .set({ state, finished_at: now, last_error: reason ? reason.slice(0, 2_000) : sql.ref('last_error') })
    .where('id', '=', outboxId)
    .where('state', 'in', ['pending', 'relayed'])
    .execute()
}
