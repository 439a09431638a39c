import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { queueCopy } from './message-copies.server.ts'
import { messageLifecycle } from './lifecycle.ts'
import { laneOf, type Message } from './own-mails.server.ts'
import type { ResendInput } from './resend-input.ts'
import { clearedColumns } from './sealed-text.server.ts'
import { isWaiting, mayResend } from './rules.ts'
import { sendMail } from './send-job.ts'
import { firstMessage, sentAgain, waysAgain } from './sent-again.server.ts'

const COPY_SENT =
  'Another copy was sent since you opened this page. Check the copies before you send one more.'

/**
 * Sends a message again as an admin's decision: a new message with its own Message-ID that names the old one, the reason and the admin.
 * A message without a secret is copied word for word, to the same address or another, and keeps its class, so people who unsubscribed get none.
 * A message with a secret is written again by its module, with a new link for the record's holder of now, whatever address was given; the old
 * text goes. Refuses a message that is not sent yet and a form that has not seen all copies (`conflict`), and a secret that is not sent
 * again (`closed`).
 */
export async function sendMessageAgain(
  messageId: number,
  input: ResendInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ messageId: number; to: string }>> {
  try {
    return await transaction(async (trx): Promise<Outcome<{ messageId: number; to: string }>> => {
      const old = await trx
        .selectFrom('mail_messages')
        .selectAll()
        .where('id', '=', messageId)
        .forUpdate()
        .executeTakeFirst()
      if (!old) return refuse('not_found', 'We can’t find this message.')
      if (isWaiting(old.status)) return refuse('conflict', 'This message is still waiting to be sent.')
      const { copies } = await trx
        .selectFrom('mail_messages')
        .where('resend_of', '=', messageId)
        .select((eb) => eb.fn.countAll<number>().as('copies'))
        .executeTakeFirstOrThrow()
      if (Number(copies) !== input.copies) return refuse('conflict', COPY_SENT)
      const key = `again:${messageId}:${input.copies}`
      const sent = old.sensitive
        ? await renew(old, key, admin, now, trx)
        : ok({ messageId: await copy(old, key, input.address ?? old.to_email, now, trx) })
      if (!sent.ok) return sent
      const { messageId: id } = sent.value
      const { to } = await trx
        .selectFrom('mail_messages')
        .where('id', '=', id)
        .select('to_email as to')
        .executeTakeFirstOrThrow()
      const action = old.sensitive ? 'mail.written_again' : 'mail.copy_sent'
      const after = { to, reason: input.reason, resendOf: messageId }
      await audit(admin, { action, entity: 'mail_message', entityId: id, after }, now, trx)
      return ok({ messageId: id, to })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'mail_messages_dedupe_key_key')) return refuse('conflict', COPY_SENT)
    throw error
  }
}

function copy(old: Message, key: string, address: string, now: Date, trx: Trx): Promise<number> {
  const elsewhere = address.toLowerCase() !== old.to_email.toLowerCase()
  const to = { email: address, name: old.to_name, userId: elsewhere ? null : old.user_id }
  return queueCopy(old, { to, key, messageId: old.id }, now, trx)
}

/** With the new message the old one is decided, so a text that was kept for another try goes. */
async function renew(old: Message, key: string, admin: AdminViewer, now: Date, trx: Trx) {
  const first = await firstMessage(old.id, trx)
  const again = sentAgain(first)
  if ('instead' in again) return refuse('closed', again.instead)
  const renewed = await again.renew({ first, messageId: old.id, key }, admin, now, trx)
  if (renewed.ok && !old.cleared_at)
    await trx.updateTable('mail_messages').set(clearedColumns(now)).where('id', '=', old.id).execute()
  return renewed
}

/**
 * Queues an undelivered message again as an admin's decision, under the same Message-ID. `conflict` when it has been sent or is on its way,
 * when its text was cleared, and when it is sent again with a new link instead.
 */
export async function resendMessage(messageId: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const message = await trx
      .selectFrom('mail_messages')
      .select(['id', 'status', 'attempts', 'template', 'class', 'run_id', 'batch_id'])
      .select(['sensitive', 'cleared_at as clearedAt'])
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst()
    if (!message) return refuse('not_found', 'We can’t find this message.')
    if (!mayResend(message.status))
      return refuse('conflict', 'This message has already been sent or is on its way.')
    if (!(await waysAgain(message, trx)).isQueuedAgain)
      return refuse('conflict', 'This message held a personal link. Send it again with a new one.')
    const set = {
      ...{ not_before: now, lease_until: null, handed_over_at: null },
      ...{ skip_reason: null, slot_at: null, failing_since: null },
    }
    await moveLocked(messageLifecycle, 'resend', { by: 'admin', id: messageId, set }, trx)
    const dedupeKey = `mail.send:${messageId}:resend-${message.attempts}-${now.getTime()}`
    await enqueue(sendMail, { messageId }, { dedupeKey, lane: laneOf(message) }, now, trx)
    const entry = {
      action: 'mail.requeued',
      entity: 'mail_message',
      entityId: messageId,
      before: { status: message.status },
      after: { status: 'queued' },
    }
    await audit(admin, entry, now, trx)
    return ok()
  })
}
