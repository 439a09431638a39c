import { db, type Reader } from '#db/client.ts'

/** `tick`: the minute's tasks were done. `queue`: the queue's store answered. */
export type WorkerPart = 'tick' | 'queue'

/** A worker records a heartbeat every minute. */
const SILENT_MS = 5 * 60_000
/** Clocks of one installation may differ by this much. */
const FUTURE_MS = 2 * 60_000

/** Records that a part of the worker is running, for the pages and programs that watch it. */
export async function recordHeartbeat(part: WorkerPart, now: Date): Promise<void> {
  await db()
    .insertInto('worker_heartbeats')
    .values({ part, at: now })
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ at: now }))
    .execute()
}

/** The last heartbeat of each part; `null` before the first. */
export async function readHeartbeats(reader: Reader): Promise<Record<WorkerPart, Date | null>> {
  const rows = await reader.selectFrom('worker_heartbeats').select(['part', 'at']).execute()
  const of = (part: WorkerPart) => rows.find((row) => row.part === part)?.at ?? null
  return { tick: of('tick'), queue: of('queue') }
}

/**
 * Whether the worker has recorded no heartbeat for so long that it is not running. Before its first one it counts as starting until
 * a job has waited as long: `oldest` is when the oldest was due. A heartbeat in the future comes from a wrong clock and proves nothing.
 */
export function isSilent(lastTick: Date | null, oldest: Date | null, now: Date): boolean {
  if (lastTick === null) return oldest !== null && now.getTime() - oldest.getTime() > SILENT_MS
  const ago = now.getTime() - lastTick.getTime()
  return ago > SILENT_MS || ago < -FUTURE_MS
}
