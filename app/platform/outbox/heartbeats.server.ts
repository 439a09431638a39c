import { db, type Reader } from '#db/client.ts'

/** `tick`: the minute's tasks were done. `queue`: the queue's store answered. */
export type WorkerPart = 'tick' | 'queue'

/** Writes down that a part of the worker lives, for the pages and programs that watch it. */
export async function recordHeartbeat(part: WorkerPart, now: Date): Promise<void> {
  await db()
    .insertInto('worker_signs')
    .values({ part, at: now })
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ at: now }))
    .execute()
}

/** The last sign of each part; `null` where there never was one. */
export async function readHeartbeats(reader: Reader): Promise<Record<WorkerPart, Date | null>> {
  const rows = await reader.selectFrom('worker_signs').select(['part', 'at']).execute()
  const of = (part: WorkerPart) => rows.find((row) => row.part === part)?.at ?? null
  return { tick: of('tick'), queue: of('queue') }
}
