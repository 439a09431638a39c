import { sendMail } from './send-job.ts'
import { transaction, type Trx } from '#db/client.ts'
import { fingerprint } from '#app/platform/secret-links/seals.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { laneOf, mailRules } from './own-mails.server.ts'
import type { Attachment } from './attachments.ts'
import type { MailTemplate } from './content.ts'
import { mailPlace, mailSender } from './place.server.ts'
import { mailLane, mayResend } from './rules.ts'
import { hasPersonalLink, withoutPersonalLinks } from './personal-links.ts'
import { writeMail } from './write-mail.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { domainOf } from '#app/mail-settings.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { messageLifecycle } from './lifecycle.ts'

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
  /** Admins do not see its text, even without a personal link, which is seen by itself. */
  sensitive?: boolean
  notBefore?: Date
  /** The batch it is held in until an admin releases it. */
  heldIn?: number
}

/**
 * Queues a mail in the transaction that decides it. A second call with the same key changes nothing and answers the first
 * message's id.
 */
export async function queueMail<Params>(request: MailRequest<Params>, now: Date, trx: Trx) {
  const { mail, params } = request
  const place = await mailPlace(trx)
  const values = mail.event ? mail.values(params, place) : null
  const byRule = values && (await mailRules().write(mail.name, values, request.to, place, trx))
  const written = byRule?.written ?? writeMail(mail, params, place)
  const notBefore = request.notBefore ?? now
  const inserted = await trx
    .insertInto('mail_messages')
    .values({
      dedupe_key: request.dedupeKey,
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
      sensitive: request.sensitive === true || hasPersonalLink(written.text),
      not_before: notBefore,
      status: request.heldIn === undefined ? 'queued' : 'held',
      batch_id: request.heldIn ?? null,
      // Only for trying a changed text, which needs no reader’s link.
      event_values: values && withoutPersonalLinks(JSON.stringify(values)),
      cron_email_id: byRule?.rule.id ?? null,
      rule_version: byRule?.rule.version ?? null,
      reply_to: byRule?.rule.replyTo ?? null,
      when_unclear: byRule?.rule.whenUnclear,
      message_id: messageIdFor(request.dedupeKey),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    const existing = await trx
      .selectFrom('mail_messages')
      .select('id')
      .where('dedupe_key', '=', request.dedupeKey)
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

/**
 * Queues an undelivered message again as an admin's decision, under the same Message-ID. `conflict` when it has been sent or
 * is on its way.
 */
export async function resendMessage(messageId: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const message = await trx
      .selectFrom('mail_messages')
      .select(['status', 'attempts', 'template', 'class', 'run_id', 'batch_id'])
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst()
    if (!message) return refuse('not_found', 'There is no such message.')
    if (!mayResend(message.status)) {
      return refuse('conflict', 'This message has already been sent or is on its way.')
    }
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

/**
 * The same key always gives the same Message-ID, so mail programs show a message sent twice only once. It cannot be guessed,
 * so a report that names it comes from a recipient. Its domain is the sender's, as filters expect.
 */
export function messageIdFor(dedupeKey: string): string {
  return `<mail-${fingerprint('message-id', dedupeKey)}@${domainOf(mailSender().address)}>`
}
