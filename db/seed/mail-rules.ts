import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { addRule, armRule } from '#app/domain/cron-emails/rules/rule-commands.server.ts'
import type { RuleInput } from '#app/domain/cron-emails/rules/schema.ts'
import type { MailRuleSeed } from '#db/seed/data/mail-rule.ts'
import { mailRules } from '#db/seed/data/mail-rules.ts'

function inputOf(rule: MailRuleSeed, groupIds: ReadonlyMap<string, number>): RuleInput {
  const { when } = rule
  return {
    name: rule.name,
    groupIds: rule.groups.map((code) => {
      const id = groupIds.get(code)
      if (id === undefined) throw new Error(`There is no group ${code}`)
      return id
    }),
    class: rule.class,
    trigger: when.trigger,
    sendAt: null,
    anchor: when.trigger === 'anchor' ? when.anchor : null,
    offsetsMinutes: when.trigger === 'anchor' ? [...when.offsetsMinutes] : [],
    weekday: null,
    localHour: when.trigger === 'event' ? null : (when.localHour ?? null),
    event: when.trigger === 'event' ? when.event : null,
    missed: 'late',
    lastDay: 'send',
    mostPerRecord: rule.mostPerRecord ?? null,
    needsApproval: false,
    holdMinutes: 0,
    whenUnclear: 'send',
    subject: rule.subject,
    body: rule.body,
    replyTo: null,
  }
}

/**
 * The rules of scheduled mail that an office begins with, by the admin's own hand: as drafts, or, for the demonstration, tried
 * and switched on.
 */
export async function seedMailRules(admin: AdminViewer, armed: boolean, now: Date): Promise<void> {
  const groups = await db().selectFrom('mail_groups').select(['id', 'code']).execute()
  const ids = new Map(groups.map(({ id, code }) => [code, id]))
  for (const rule of mailRules) {
    const added = await addRule(inputOf(rule, ids), admin, now, rule.code)
    if (!added.ok) throw new Error(`${rule.code}: ${added.message} ${JSON.stringify(added.fields ?? {})}`)
    if (!armed) continue
    const { ruleId } = added.value
    const { version } = await db()
      .updateTable('cron_emails')
      .set((eb) => ({ tested_version: eb.ref('version') }))
      .where('id', '=', ruleId)
      .returning('version')
      .executeTakeFirstOrThrow()
    const on = await armRule(ruleId, version, admin, now)
    if (!on.ok) throw new Error(`${rule.code}: ${on.message}`)
  }
}
