import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'

export interface OutboxHealth {
  /** Jobs that are due and not done. */
  waiting: number
  /** When the oldest of them was due; `null` without any. */
  oldest: Date | null
  failed: number
}

/** A job that waits longer than this means that the worker is not running. */
const LATE_MS = 10 * 60_000

/** The worker's backlog. */
export function outboxHealth(_admin: AdminViewer, now: Date, reader: Reader): Promise<OutboxHealth> {
  return outboxCounts(now, reader)
}

/** The same for the metrics, which no person reads. */
export async function outboxCounts(now: Date, reader: Reader): Promise<OutboxHealth> {
  const row = await reader
    .selectFrom('outbox')
    .where('state', 'in', ['pending', 'relayed', 'failed'])
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('state', '<>', 'failed')
        .filterWhere('run_at', '<=', now)
        .as('waiting'),
      eb.fn.min('run_at').filterWhere('state', '<>', 'failed').filterWhere('run_at', '<=', now).as('oldest'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.waiting), oldest: row.oldest, failed: Number(row.failed) }
}

/** Jobs that are due and not in the queue yet. */
export function jobsToRelay(now: Date): Promise<{ waiting: number; oldest: Date | null }> {
  return db()
    .selectFrom('outbox')
    .where('state', '=', 'pending')
    .where('run_at', '<=', now)
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('run_at').as('oldest')])
    .executeTakeFirstOrThrow()
}

/** Whether the oldest waiting job shows that the worker is not running. */
export function isLate({ oldest }: Pick<OutboxHealth, 'oldest'>, now: Date): boolean {
  return oldest !== null && now.getTime() - oldest.getTime() > LATE_MS
}
