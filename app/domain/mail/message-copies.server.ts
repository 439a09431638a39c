import type { Trx } from '#db/client.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { messageIdFor } from './commands.server.ts'
import { insertMessage } from './message-rows.server.ts'
import type { Again, Message } from './own-mails.server.ts'
import { clearedColumns } from './sealed-text.server.ts'
import { sendMail } from './send-job.ts'

interface Copy {
  to: { email: string; name: string; userId: number | null }
  /** The key of the copy. */
  key: string
  /** The message that the copy is sent in the place of. */
  messageId: number
}

/** Queues a message with the text of another, or with `text` in its place, under a Message-ID of its own. */
export async function queueCopy(
  old: Message,
  { to, key, messageId }: Copy,
  now: Date,
  trx: Trx,
  text: Partial<ReturnType<typeof clearedColumns>> = {},
): Promise<number> {
  const id = await insertMessage(
    {
      dedupe_key: key,
      template: old.template,
      class: old.class,
      user_id: to.userId,
      to_email: to.email,
      to_name: to.name,
      subject: old.subject,
      body_text: old.body_text,
      body_html: old.body_html,
      sealed_body: old.sealed_body,
      ...text,
      attachments: JSON.stringify(old.attachments),
      entity: old.entity,
      entity_id: old.entity_id,
      sensitive: old.sensitive,
      reply_to: old.reply_to,
      when_unclear: old.when_unclear,
      resend_of: messageId,
      not_before: now,
      message_id: messageIdFor(key),
      created_at: now,
    },
    trx,
  )
  // A copy goes to one person, whatever the message was part of.
  const how = { dedupeKey: `mail.send:${id}`, runAt: now, lane: 'personal' } as const
  await enqueue(sendMail, { messageId: id }, how, now, trx)
  return id
}

/** Queues a message again whose recheck writes the text when it is sent; until then it has none. */
export function queueRewritten(
  { first, messageId, key }: Again,
  to: { email: string; name: string },
  now: Date,
  trx: Trx,
): Promise<number> {
  const copy = { to: { ...to, userId: null }, key, messageId }
  return queueCopy(first, copy, now, trx, clearedColumns(now))
}
