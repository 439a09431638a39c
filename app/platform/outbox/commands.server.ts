import type { Trx } from '#db/client.ts'
import {
  jobLanes,
  jobPayloads,
  type JobKind,
  type JobPayload,
  type Lane,
} from '#app/platform/outbox/registry.ts'

export interface EnqueueOptions {
  /** One row for each key, for ever: a second call with the same key changes nothing. */
  dedupeKey: string
  /** Not before this moment; default at once. */
  runAt?: Date
}

/** Only mail says its lane: the other kinds have theirs. */
type LaneOption<K extends JobKind> = K extends 'mail.send' ? { lane: Lane } : { lane?: undefined }

/**
 * Writes down, in the transaction that decides it, what the worker has to do after. Returns the row's id, also when the
 * row was there already. Throws when the payload is not the kind's.
 */
export async function enqueue<K extends JobKind>(
  kind: K,
  payload: JobPayload<K>,
  { dedupeKey, runAt, lane }: EnqueueOptions & LaneOption<K>,
  now: Date,
  trx: Trx,
): Promise<number> {
  const checked = jobPayloads[kind].parse(payload)
  const inserted = await trx
    .insertInto('outbox')
    .values({
      kind,
      lane: lane ?? (kind === 'mail.send' ? 'bulk' : jobLanes[kind]),
      payload: JSON.stringify(checked),
      dedupe_key: dedupeKey,
      run_at: runAt ?? now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return inserted.id
  const existing = await trx
    .selectFrom('outbox')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow()
  return existing.id
}
