import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { addRule, activateRule } from '#app/domain/cron-emails/rules/rule-commands.server.ts'
import type { RuleInput } from '#app/domain/cron-emails/rules/schema.ts'
import type { MailRuleSeed } from '#db/seed/data/mail-rule.ts'
import { mailRules } from '#db/seed/data/mail-rules.ts'
import { valueOf } from '#db/seed/outcomes.ts'

type Given = Pick<RuleInput, 'name' | 'class' | 'trigger' | 'subject' | 'body'> & Partial<RuleInput>

/** A rule with the defaults of its form. */
export function ruleInput(given: Given): RuleInput {
  return {
    groupIds: [],
    sendAt: null,
    anchor: null,
    offsetsMinutes: [],
    weekday: null,
    localHour: null,
    event: null,
    missed: 'late',
    lastDay: 'send',
    mostPerRecord: null,
    needsApproval: false,
    holdMinutes: 0,
    whenUnclear: 'send',
    replyTo: null,
    ...given,
  }
}

function inputOf(rule: MailRuleSeed, groupIds: ReadonlyMap<string, number>): RuleInput {
  const { code: _, groups, when, ...texts } = rule
  const ids = groups.map((code) => {
    const id = groupIds.get(code)
    if (id === undefined) throw new Error(`The seed has no mail group ${code}`)
    return id
  })
  return ruleInput({
    ...texts,
    ...when,
    groupIds: ids,
    offsetsMinutes: when.trigger === 'anchor' ? [...when.offsetsMinutes] : [],
  })
}

/** The rules an award begins with: drafts, or for the demonstration tested and switched on. */
export async function seedMailRules(
  admin: AdminViewer,
  { active }: { active: boolean },
  now: Date,
): Promise<void> {
  const groups = await db().selectFrom('mail_groups').select(['id', 'code']).execute()
  const ids = new Map(groups.map(({ id, code }) => [code, id]))
  for (const rule of mailRules) {
    const { ruleId } = valueOf(await addRule(inputOf(rule, ids), admin, now, rule.code), rule.code)
    if (!active) continue
    const { version } = await db()
      .updateTable('cron_emails')
      .set((eb) => ({ tested_version: eb.ref('version') }))
      .where('id', '=', ruleId)
      .returning('version')
      .executeTakeFirstOrThrow()
    valueOf(await activateRule(ruleId, version, admin, now), rule.code)
  }
}
