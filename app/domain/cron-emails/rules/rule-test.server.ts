import { sendMail } from '#app/domain/mail/send-job.ts'
import { transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { sampleOf, type TriedRule } from './rule-preview.server.ts'
import { findRule, type Rule } from './rule-queries.server.ts'
import { messageIdFor } from '#app/domain/mail/commands.server.ts'
import { insertMessage } from '#app/domain/mail/message-rows.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'

/** A stored rule as the form sends it to be previewed. */
export function triedRule(rule: Rule): TriedRule {
  return {
    groups: [...rule.groupIds],
    trigger: rule.trigger,
    event: rule.event ?? '',
    anchor: rule.anchor ?? '',
    class: rule.class,
    subject: rule.subject,
    body: rule.body,
    replyTo: rule.replyTo,
  }
}

/**
 * Sends a rule's stored text to the admin alone: written for a real record, marked as a test, without a working unsubscribe
 * link. This version then counts as tested. Refuses what cannot be written, and a retired rule.
 */
export async function sendTest(ruleId: number, record: string, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    await trx.selectFrom('cron_emails').select('id').where('id', '=', ruleId).forUpdate().executeTakeFirst()
    const rule = await findRule(ruleId, trx)
    if (!rule) return refuse('not_found', 'We can’t find this rule.')
    if (rule.status === 'retired') return refuse('conflict', 'This rule was retired.')
    const sample = await sampleOf(triedRule(rule), record, admin, now, trx, 'Test: ')
    if (!sample.ok) return sample
    await trx
      .updateTable('cron_emails')
      .set({ tested_version: rule.version })
      .where('id', '=', ruleId)
      .execute()
    const { subject, text, html } = sample.value.written
    const dedupeKey = `rule-test:${ruleId}:${admin.userId}:${now.getTime()}`
    const id = await insertMessage(
      {
        dedupe_key: dedupeKey,
        template: 'rule_test',
        class: 'service',
        user_id: admin.userId,
        to_email: admin.email,
        to_name: admin.displayName,
        subject,
        body_text: text,
        body_html: html,
        entity: 'cron_email',
        entity_id: ruleId,
        cron_email_id: ruleId,
        rule_version: rule.version,
        reply_to: rule.replyTo,
        not_before: now,
        message_id: messageIdFor(dedupeKey),
        created_at: now,
      },
      trx,
    )
    const how = { dedupeKey: `mail.send:${id}`, runAt: now, lane: 'personal' } as const
    await enqueue(sendMail, { messageId: id }, how, now, trx)
    const after = { version: rule.version, writtenFor: sample.value.to.address }
    await auditRecord(admin, 'cron_email.tested', ruleId, { after }, now, trx)
    return ok({ messageId: id, address: admin.email })
  })
}
