import { createHash } from 'node:crypto'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { lockRow } from '#db/rows.ts'
import { config } from '#app/config.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { mailWithoutConflict } from './visible-mail.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { queueMail, type MailRequest } from './commands.server.ts'
import { asSentNow } from './recheck.server.ts'
import type { MailTemplate } from './content.ts'
import { noteRecords } from './message-rows.server.ts'
import { freeHeld } from './held-messages.server.ts'
import { withoutLinks } from './personal-links.ts'
import { shownTextOf } from './sealed-text.server.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { batchLifecycle, messageLifecycle } from './lifecycle.ts'

export interface BatchToPrepare<Params> {
  mail: MailTemplate<Params>
  title: string
  entity: string
  entityId: number
  /** What a recheck compares before the messages are sent. */
  facts: Record<string, string>
  /** Made with the form that prepares it: a batch of the same key is prepared once. */
  key?: string
}

/** A message of a batch. */
type BatchMessage<Params> = Omit<MailRequest<Params>, 'mail' | 'heldIn'> & {
  /** Every record it is about, where those are several. */
  records?: readonly { entity: string; entityId: number }[]
}

/**
 * Writes mail to many as held messages, in the transaction that causes it. A message is about the batch's record unless it
 * names another. `messageIds` has the order of `messages`; a key that was used before answers its batch and writes nothing.
 */
export async function prepareBatch<Params>(
  batch: BatchToPrepare<Params>,
  messages: readonly BatchMessage<Params>[],
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<{ batchId: number; messageIds: number[] }> {
  const made = await trx
    .insertInto('mail_batches')
    .values({
      template: batch.mail.name,
      title: batch.title,
      entity: batch.entity,
      entity_id: batch.entityId,
      facts: JSON.stringify(batch.facts),
      prepared_by: admin.userId,
      prepared_at: now,
      key: batch.key ?? null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return { batchId: await batchOfKey(batch.key ?? '', trx), messageIds: [] }
  const { id } = made
  const { mail, entity, entityId } = batch
  const messageIds: number[] = []
  for (const { records = [], ...message } of messages) {
    const { messageId } = await queueMail({ entity, entityId, ...message, mail, heldIn: id }, now, trx)
    messageIds.push(messageId)
    await noteRecords(messageId, records, trx)
  }
  const after = { title: batch.title, messages: messages.length }
  await audit(admin, { action: 'mail.prepared', entity: 'mail_batch', entityId: id, after }, now, trx)
  return { batchId: id, messageIds }
}

async function batchOfKey(key: string, trx: Trx): Promise<number> {
  const { id } = await trx
    .selectFrom('mail_batches')
    .where('key', '=', key)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Releases the held messages of a batch, each at its own time at the earliest. `conflict` when the batch was decided before,
 * or when the sample with the fingerprint `seen` would be sent with another text now.
 */
export async function releaseBatch(
  batchId: number,
  admin: AdminViewer,
  now: Date,
  seen: string | null = null,
) {
  return decide(batchId, 'release', admin, now, async (trx) => {
    if (seen !== null && (await sampleOf(admin, batchId, now, trx))?.fingerprint !== seen)
      return refuse('conflict', 'The message has changed since you opened this page. Check it again.')
    return ok(await freeHeld({ batch: batchId }, now, trx))
  })
}

/** The first message of a batch that an admin may see, as it would be sent now; a sensitive one without its links. */
async function sampleOf(admin: AdminViewer, batchId: number, now: Date, reader: Reader) {
  const first = await reader
    .selectFrom('mail_messages')
    .where('batch_id', '=', batchId)
    .where(mailWithoutConflict(admin, 'mail_messages'))
    .select(['id', 'resend_of', 'template', 'status', 'subject', 'body_text', 'body_html', 'sealed_body'])
    .select(['to_email', 'sensitive', 'cleared_at'])
    // After a batch is held again, the first message that is not sent.
    .orderBy((eb) => eb('status', '=', 'held'), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!first) return null
  const { subject, text } =
    first.status === 'held'
      ? await asSentNow(first, now, reader)
      : { subject: first.subject, text: shownTextOf(first) }
  return {
    subject,
    text: first.sensitive ? withoutLinks(text, config().appUrl) : text,
    toEmail: first.to_email,
    fingerprint: createHash('sha256').update(`${subject}\n${text}`).digest('base64url').slice(0, 16),
  }
}

/** Ends a batch without sending; its messages are kept as skipped. `conflict` when the batch was decided before. */
export async function discardBatch(batchId: number, admin: AdminViewer, now: Date) {
  return decide(batchId, 'discard', admin, now, async (trx) => {
    const set = { skip_reason: 'An admin discarded it.' }
    const skipped = { by: 'admin', where: { batch_id: batchId }, set } as const
    return ok((await moveAll(messageLifecycle, 'discard', skipped, trx)).length)
  })
}

async function decide(
  batchId: number,
  action: 'release' | 'discard',
  admin: AdminViewer,
  now: Date,
  change: (trx: Trx) => Promise<Outcome<number>>,
) {
  return transaction(async (trx) => {
    const batch = await lockRow('mail_batches', { id: batchId }, ['status'], trx)
    if (!batch) return refuse('not_found', 'We can’t find this batch.')
    if (batch.status !== 'held')
      return refuse(
        'conflict',
        batch.status === 'released'
          ? 'These messages have already been released.'
          : 'These messages have already been discarded.',
      )
    const changed = await change(trx)
    if (!changed.ok) return changed
    const messages = changed.value
    const set = { decided_by: admin.userId, decided_at: now }
    await moveLocked(batchLifecycle, action, { by: 'admin', id: batchId, set }, trx)
    const { to: status } = batchLifecycle.actions[action]
    await audit(
      admin,
      { action: `mail.${status}`, entity: 'mail_batch', entityId: batchId, after: { messages } },
      now,
      trx,
    )
    return ok({ messages })
  })
}

/** A batch with a page of its messages; `null` when there is none. */
export async function findBatch(
  admin: AdminViewer,
  batchId: number,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
) {
  const batch = await db()
    .selectFrom('mail_batches as b')
    .leftJoin('users as p', 'p.id', 'b.prepared_by')
    .leftJoin('users as d', 'd.id', 'b.decided_by')
    .where('b.id', '=', batchId)
    .select(['b.id', 'b.title', 'b.status', 'b.prepared_at as preparedAt', 'b.held_reason as heldReason'])
    .select(['b.decided_at as decidedAt', fullName('p').as('preparedBy'), fullName('d').as('decidedBy')])
    .executeTakeFirst()
  if (!batch) return null
  const messages = db()
    .selectFrom('mail_messages')
    .where('batch_id', '=', batchId)
    .where(mailWithoutConflict(admin, 'mail_messages'))
  const [counts, rows, sample] = await Promise.all([
    messages
      .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('status')
      .orderBy('status')
      .execute(),
    messages
      .select(['id', 'to_email as toEmail', 'to_name as toName', 'subject', 'status'])
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    sampleOf(admin, batchId, now, db()),
  ])
  return {
    ...batch,
    count: counts.reduce((sum, each) => sum + Number(each.count), 0),
    counts: counts.map(({ status, count }) => ({ status, count })),
    sample,
    rows,
  }
}

export type BatchView = NonNullable<Awaited<ReturnType<typeof findBatch>>>

/** Batches held for review, oldest first, without those whose messages are all hidden from the admin. */
export async function heldBatches(admin: AdminViewer, reader: Reader) {
  // There is seldom one, and the database takes long to plan what a conflict hides.
  const some = await reader
    .selectFrom('mail_batches')
    .where('status', '=', 'held')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (!some) return []
  const rows = await reader
    .selectFrom('mail_batches as b')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('mail_messages as m')
          .whereRef('m.batch_id', '=', 'b.id')
          .where('m.status', '=', 'held')
          .select((inner) => [
            inner.fn.countAll<number>().as('all'),
            inner.fn.countAll<number>().filterWhere(mailWithoutConflict(admin, 'm')).as('shown'),
          ])
          .as('of_batch'),
      (join) => join.onTrue(),
    )
    .where('b.status', '=', 'held')
    .where((eb) => eb.or([eb('of_batch.shown', '>', 0), eb('of_batch.all', '=', 0)]))
    .select(['b.id', 'b.title', 'b.held_reason as because', 'of_batch.shown as messages'])
    .orderBy('b.id')
    .limit(20)
    .execute()
  return rows.map((row) => ({ ...row, messages: Number(row.messages) }))
}
