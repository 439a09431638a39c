import { sendMail } from './send-job.ts'
import { isUniqueViolation, transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { messageIdFor } from './commands.server.ts'
import type { ResendInput } from './resend-input.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'

const COPY_SENT =
  'Another copy was sent since you opened this page. Check the copies before you send one more.'

/**
 * Sends a copy of a message, word for word, to the same address or another: a new message with its own Message-ID that names
 * the old one, the reason and the admin. It keeps its class, so people who unsubscribed get none. Refuses a message that is
 * not sent yet and a form that has not seen all copies (`conflict`), and another address for a text with a personal link
 * (`invalid`).
 */
export async function sendMessageCopy(messageId: number, input: ResendInput, admin: AdminViewer, now: Date) {
  try {
    return await transaction(async (trx) => {
      const old = await trx
        .selectFrom('mail_messages')
        .selectAll()
        .where('id', '=', messageId)
        .forUpdate()
        .executeTakeFirst()
      if (!old) return refuse('not_found', 'There is no such message.')
      if (old.status === 'queued' || old.status === 'held' || old.status === 'sending')
        return refuse('conflict', 'This message is still waiting to be sent.')
      const elsewhere = input.address.toLowerCase() !== old.to_email.toLowerCase()
      if (old.sensitive && elsewhere) {
        const message = 'This message has a personal link, so a copy can only go to the same address'
        return refuse('invalid', message, { address: [message] })
      }
      const { copies } = await trx
        .selectFrom('mail_messages')
        .where('resend_of', '=', messageId)
        .select((eb) => eb.fn.countAll<number>().as('copies'))
        .executeTakeFirstOrThrow()
      if (Number(copies) !== input.copies) return refuse('conflict', COPY_SENT)
      const dedupeKey = `again:${messageId}:${input.copies}`
      const { id } = await trx
        .insertInto('mail_messages')
        .values({
          dedupe_key: dedupeKey,
          template: old.template,
          class: old.class,
          user_id: elsewhere ? null : old.user_id,
          to_email: input.address,
          to_name: old.to_name,
          subject: old.subject,
          body_text: old.body_text,
          body_html: old.body_html,
          sealed_body: old.sealed_body,
          attachments: JSON.stringify(old.attachments),
          entity: old.entity,
          entity_id: old.entity_id,
          sensitive: old.sensitive,
          reply_to: old.reply_to,
          when_unclear: old.when_unclear,
          resend_of: messageId,
          not_before: now,
          message_id: messageIdFor(dedupeKey),
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      // A copy goes to one person, whatever the message was part of.
      const how = { dedupeKey: `mail.send:${id}`, runAt: now, lane: 'personal' } as const
      await enqueue(sendMail, { messageId: id }, how, now, trx)
      const after = { to: input.address, reason: input.reason, resendOf: messageId }
      await audit(admin, { action: 'mail.copy_sent', entity: 'mail_message', entityId: id, after }, now, trx)
      return ok({ messageId: id })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'mail_messages_dedupe_key_key')) return refuse('conflict', COPY_SENT)
    throw error
  }
}
