import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#db/client.ts'
import type { Job, Lane } from '#app/platform/outbox/jobs.ts'

export interface EnqueueOptions {
  /** One row for each key: a second call with the same key changes nothing. */
  dedupeKey: string
  /** Not before this moment; default now. */
  runAt?: Date
  /** Default the job's own. */
  lane?: Lane
}

/**
 * Adds a job for the worker, in the transaction that decides it. Returns the row's id, of an existing row too. Throws when the
 * payload is not the job's.
 */
export async function enqueue<Payload>(
  job: Job<Payload>,
  payload: Payload,
  { dedupeKey, runAt, lane }: EnqueueOptions,
  now: Date,
  trx: Trx,
): Promise<number> {
  const checked = job.payload.parse(payload)
  const inserted = await trx
    .insertInto('outbox')
    .values({
      kind: job.kind,
      lane: lane ?? job.lane,
      payload: JSON.stringify(checked),
      dedupe_key: dedupeKey,
      run_at: runAt ?? now,
      turn: (await job.turnOf?.(checked, trx)) ?? null,
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

export interface EnqueueEach {
  lane: Lane
  /** The SQL after FROM: one row for each job. */
  from: RawBuilder<unknown>
  /** As JSON. */
  payload: RawBuilder<unknown>
  dedupeKey: RawBuilder<unknown>
  runAt: RawBuilder<unknown>
}

/** As `enqueue`, as a part of a larger statement. Payloads are not checked. */
export function enqueueing<Payload>(job: Job<Payload>, each: EnqueueEach, now: Date): RawBuilder<unknown> {
  return sql`INSERT INTO outbox (kind, lane, payload, dedupe_key, run_at, created_at)
    SELECT ${job.kind}, ${each.lane}, ${each.payload}, ${each.dedupeKey}, ${each.runAt}, ${now}::timestamptz
    FROM ${each.from}
    ON CONFLICT (dedupe_key) DO NOTHING`
}
