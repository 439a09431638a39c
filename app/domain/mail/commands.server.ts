import { sendMail } from './send-job.ts'
import type { Trx } from '#db/client.ts'
import { fingerprint } from '#app/platform/secret-links/seals.server.ts'
import { mailRules, type Again } from './own-mails.server.ts'
import type { Attachment } from './attachments.ts'
import type { MailTemplate } from './content.ts'
import { mailPlace, mailSender } from './place.server.ts'
import { mailLane } from './rules.ts'
import { hasPersonalLink, withoutPersonalLinks } from './personal-links.ts'
import { writeMail } from './write-mail.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { domainOf } from '#app/mail-settings.ts'

export interface MailRequest<Params> {
  mail: MailTemplate<Params>
  to: { email: string; name: string; userId?: number | null }
  params: Params
  /** One message for each key, for ever: `invoice-issued:17`. */
  dedupeKey: string
  /** The record it is about. */
  entity?: string
  entityId?: number
  attachments?: Attachment[]
  notBefore?: Date
  /** The batch it is held in until an admin releases it. */
  heldIn?: number
  /** Says what an admin sends again by it. */
  again?: Again
}

/**
 * Queues a mail in the transaction that decides it. A second call with the same key changes nothing and answers the first
 * message's id.
 */
export async function queueMail<Params>(request: MailRequest<Params>, now: Date, trx: Trx) {
  const { mail, params, again } = request
  const dedupeKey = again?.key ?? request.dedupeKey
  const place = await mailPlace(trx)
  const values = mail.event ? mail.values(params, place) : null
  const byRule = values && (await mailRules().write(mail.name, values, request.to, place, trx))
  const written = byRule?.written ?? writeMail(mail, params, place)
  const notBefore = request.notBefore ?? now
  const inserted = await trx
    .insertInto('mail_messages')
    .values({
      dedupe_key: dedupeKey,
      template: mail.name,
      class: mail.class,
      user_id: request.to.userId ?? null,
      to_email: request.to.email,
      to_name: request.to.name,
      subject: written.subject,
      body_text: written.text,
      body_html: written.html,
      attachments: JSON.stringify(request.attachments ?? []),
      entity: request.entity ?? null,
      entity_id: request.entityId ?? null,
      sensitive: isSecret(mail, written.text),
      resend_of: again?.messageId ?? null,
      not_before: notBefore,
      status: request.heldIn === undefined ? 'queued' : 'held',
      batch_id: request.heldIn ?? null,
      // Only for trying a changed text, which needs nothing that is for its reader alone.
      event_values: values && mail.secret !== 'words' ? withoutPersonalLinks(JSON.stringify(values)) : null,
      cron_email_id: byRule?.rule.id ?? null,
      rule_version: byRule?.rule.version ?? null,
      reply_to: byRule?.rule.replyTo ?? null,
      when_unclear: byRule?.rule.whenUnclear,
      message_id: messageIdFor(dedupeKey),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    const existing = await trx
      .selectFrom('mail_messages')
      .select('id')
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirstOrThrow()
    return { messageId: existing.id, created: false }
  }
  if (request.heldIn !== undefined) return { messageId: inserted.id, created: true }
  await enqueue(
    sendMail,
    { messageId: inserted.id },
    {
      dedupeKey: `mail.send:${inserted.id}`,
      runAt: notBefore,
      lane: mailLane({ class: mail.class, run_id: null, batch_id: null }, mail.toMany ?? false),
    },
    now,
    trx,
  )
  return { messageId: inserted.id, created: true }
}

/** Tells whether a text is for its reader alone: by its mail, or by a link in it, which a rule or an admin can have written. */
function isSecret({ secret }: Pick<MailTemplate<never>, 'secret'>, text: string): boolean {
  return secret === 'link' || secret === 'words' || hasPersonalLink(text)
}

/**
 * The same key always gives the same Message-ID, so mail programs show a message sent twice only once. It cannot be guessed,
 * so a report that names it comes from a recipient. Its domain is the sender's, as filters expect.
 */
export function messageIdFor(dedupeKey: string): string {
  return `<mail-${fingerprint('message-id', dedupeKey)}@${domainOf(mailSender().address)}>`
}
