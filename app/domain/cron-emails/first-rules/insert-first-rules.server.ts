import { insertRule } from '#app/domain/cron-emails/rules/rule-commands.server.ts'
import type { RuleInput } from '#app/domain/cron-emails/rules/schema.ts'
import type { Trx } from '#db/client.ts'
import type { FirstRule } from './first-rule.ts'
import { firstRules } from './texts.ts'

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

function inputOf(rule: FirstRule, groupIds: ReadonlyMap<string, number>): RuleInput {
  const { code: _, groups, when, ...texts } = rule
  const ids = groups.map((code) => {
    const id = groupIds.get(code)
    if (id === undefined) throw new Error(`There is no mail group ${code}`)
    return id
  })
  return ruleInput({
    ...texts,
    ...when,
    groupIds: ids,
    offsetsMinutes: when.trigger === 'anchor' ? [...when.offsetsMinutes] : [],
  })
}

/** The rules an award begins with, as drafts, which send nothing. Its first mail groups are there already. */
export async function insertFirstRules(by: { userId: number; requestId: string }, now: Date, trx: Trx) {
  const groups = await trx.selectFrom('mail_groups').select(['id', 'code']).execute()
  const ids = new Map(groups.map(({ id, code }) => [code, id]))
  const made: { ruleId: number; code: string }[] = []
  for (const rule of firstRules) {
    const added = await insertRule(inputOf(rule, ids), by, now, trx, rule.code)
    if (!added.ok) throw new Error(`${rule.code}: ${JSON.stringify(added.fields ?? added.message)}`)
    made.push({ ...added.value, code: rule.code })
  }
  return made
}
