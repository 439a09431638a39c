import { sendMail } from '#app/domain/mail/send-job.ts'
import { isUniqueViolation, transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { messageIdFor } from '#app/domain/mail/commands.server.ts'
import type { ResendInput } from '#app/domain/mail/resend-input.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'

const TWICE = 'Somebody has sent this message again meanwhile. Look at the copies before sending another.'

/**
 * Writes a message once more, word for word, as a new one that names the old: with its own Message-ID, the reason and who
 * asked for it, to the same address or another. It keeps its kind, so that
 * who wants none of that kind gets none. Refuses
 * one that has not ended (`conflict`), another address for a text that opens an account (`invalid`), and a copy asked for by
 * a form that had not seen all copies there are (`conflict`): a form sent twice makes one.
 */
export async function sendMessageCopy(
  messageId: number,
  input: ResendInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ messageId: number }>> {
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
        return refuse('conflict', 'This message has not been sent yet: it still goes out by itself.')
      const elsewhere = input.address.toLowerCase() !== old.to_email.toLowerCase()
      if (old.sensitive && elsewhere) {
        const message = 'It carries a link that opens an account, so it goes to its own address only'
        return refuse('invalid', message, { address: [message] })
      }
      const { copies } = await trx
        .selectFrom('mail_messages')
        .where('again_of', '=', messageId)
        .select((eb) => eb.fn.countAll<number>().as('copies'))
        .executeTakeFirstOrThrow()
      if (Number(copies) !== input.copies) return refuse('conflict', TWICE)
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
          attachments: JSON.stringify(old.attachments),
          entity: old.entity,
          entity_id: old.entity_id,
          sensitive: old.sensitive,
          reply_to: old.reply_to,
          when_unclear: old.when_unclear,
          again_of: messageId,
          not_before: now,
          message_id: messageIdFor(dedupeKey),
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      // Sent by hand to one person, whatever it once was part of.
      const how = { dedupeKey: `mail.send:${id}`, runAt: now, lane: 'personal' } as const
      await enqueue(sendMail, { messageId: id }, how, now, trx)
      const after = { to: input.address, reason: input.reason, againOf: messageId }
      await audit(admin, { action: 'mail.sent_again', entity: 'mail_message', entityId: id, after }, now, trx)
      return ok({ messageId: id })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'mail_messages_dedupe_key_key')) return refuse('conflict', TWICE)
    throw error
  }
}
