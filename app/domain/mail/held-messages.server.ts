import { sql, type RawBuilder, type Selectable } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import type { MailMessages } from '#db/types.ts'
import { system } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { sendMail } from './send-job.ts'
import { enqueueing } from '#app/platform/outbox/commands.server.ts'
import { HELD_WHEN_LATE_MS, whyTooLate } from './late.ts'
import { move, moveAll, moveLocked, moving } from '#app/platform/lifecycle.server.ts'
import { batchLifecycle, messageLifecycle } from './lifecycle.ts'

/** Messages held for a decision: held again, and released together. */

/**
 * Queues the held messages of a batch or a run, each at its own time at the earliest, and answers how many. The caller holds
 * the lock of the batch or the run.
 */
export async function freeHeld(
  of: { batch: number } | { run: number },
  now: Date,
  trx: Trx,
): Promise<number> {
  // A message that is held again has an outbox row of its first release.
  const { rows } = await sql<{ id: number }>`
    WITH freed AS (
      ${moving(messageLifecycle, 'release', {
        by: 'batch' in of ? 'admin' : 'system',
        where: 'batch' in of ? { batch_id: of.batch } : { run_id: of.run },
        set: { not_before: sql<Date>`greatest(not_before, ${now}::timestamptz)` },
        returning: ['id', 'not_before'],
      })}),
    told AS (
      ${sendEach('released', sql`not_before`, sql`freed ORDER BY not_before, id`, now)})
    SELECT id FROM freed`.execute(trx)
  return rows.length
}

/** The jobs that send the messages of `from`, as a part of a larger statement. */
export function sendEach(
  because: string,
  runAt: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> {
  const payload = sql`jsonb_build_object('messageId', id)`
  const dedupeKey = sql`'mail.send:' || id || ${`:${because}-${now.getTime()}`}::text`
  return enqueueing(sendMail, { lane: 'bulk', payload, dedupeKey, runAt, from }, now)
}

/** Why a message is too late, and the record and title of the batch it is held in. */
export interface TooLate {
  why: string
  title: string
  entity: string
  entityId: number
}

/**
 * Holds a claimed message and the equally late ones of its batch until an admin releases them. Answers false when the batch
 * was released by then or the claim was lost.
 */
export async function holdLate(
  message: Pick<Selectable<MailMessages>, 'id' | 'batch_id' | 'template' | 'attempts'>,
  late: TooLate,
  now: Date,
): Promise<boolean> {
  return transaction(async (trx) => {
    const batch = await batchOf(message, late, now, trx)
    if (batch.decidedAt && !whyTooLate(batch.decidedAt, now)) return false
    const held = await move(
      messageLifecycle,
      'hold',
      {
        by: 'system',
        id: message.id,
        where: { status: 'sending', attempts: message.attempts },
        set: (eb) => ({
          batch_id: batch.id,
          lease_until: null,
          slot_at: null,
          attempts: eb('attempts', '-', 1),
        }),
      },
      trx,
    )
    if (!held.ok) return false
    const lateSince = new Date(now.getTime() - HELD_WHEN_LATE_MS)
    const others = await moveAll(
      messageLifecycle,
      'hold',
      {
        by: 'system',
        where: (eb) => eb.and({ batch_id: batch.id, status: 'queued' }).and('not_before', '<', lateSince),
        set: { slot_at: null },
      },
      trx,
    )
    if (batch.isHeld) return true
    const set = { held_reason: late.why, decided_by: null, decided_at: null }
    await moveLocked(batchLifecycle, 'hold_again', { by: 'system', id: batch.id, set }, trx)
    const after = { reason: late.why, messages: others.length + 1 }
    await audit(
      system,
      { action: 'mail.held_late', entity: 'mail_batch', entityId: batch.id, after },
      now,
      trx,
    )
    return true
  })
}

/**
 * The locked batch of a message; a message without one goes to a batch of late messages, which is made when there is none.
 */
async function batchOf(
  message: { batch_id: number | null; template: string },
  { why, title, entity, entityId }: TooLate,
  now: Date,
  trx: Trx,
): Promise<{ id: number; isHeld: boolean; decidedAt: Date | null }> {
  const batches = trx
    .selectFrom('mail_batches')
    .select(['id', 'decided_at as decidedAt', (eb) => eb('status', '=', 'held').as('isHeld')])
    .forUpdate()
  const known =
    message.batch_id === null
      ? batches
          .where('entity', '=', entity)
          .where('entity_id', '=', entityId)
          .where('prepared_by', 'is', null)
          .where('status', '=', 'held')
      : batches.where('id', '=', message.batch_id)
  const found = await known.executeTakeFirst()
  if (found) return { ...found, isHeld: Boolean(found.isHeld) }
  const { template } = message
  const { id } = await trx
    .insertInto('mail_batches')
    .values({ template, title, entity, entity_id: entityId, held_reason: why, prepared_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isHeld: false, decidedAt: null }
}
