import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { isSilent } from './heartbeats.server.ts'

export interface OutboxHealth {
  /** Jobs that are due and not done. */
  waiting: number
  /** When the oldest of them was due; `null` without any. */
  oldest: Date | null
  failed: number
}

/** A job that waits longer than this means that the worker is not running, or cannot keep up. */
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

/** What is wrong with the worker: it is not running, or it runs and jobs wait too long. */
export type WorkerTrouble = 'stopped' | 'behind'

/** Judged by the oldest waiting job and the last heartbeat; a worker that keeps jobs waiting and never had one is not running. */
export function workerTrouble(
  { oldest }: Pick<OutboxHealth, 'oldest'>,
  lastTick: Date | null,
  now: Date,
): WorkerTrouble | null {
  if (isSilent(lastTick, oldest, now)) return 'stopped'
  if (oldest === null || now.getTime() - oldest.getTime() <= LATE_MS) return null
  return 'behind'
}
