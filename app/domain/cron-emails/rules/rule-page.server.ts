import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { historyOf, type HistoryPage } from '#app/platform/audit/queries.server.ts'
import { ruleAudienceCount } from '#app/domain/cron-emails/rules/rule-audience.server.ts'
import { recordAnchorNames, ruleFormView } from '#app/domain/cron-emails/rules/rule-form.server.ts'
import type { ConflictView, RuleFormView } from '#app/domain/cron-emails/rules/rule-views.ts'
import type { Rule } from '#app/domain/cron-emails/rules/rule-queries.server.ts'
import { RULE_LABELS, ruleSentence } from '#app/domain/cron-emails/rules/rule-labels.ts'
import { shownRule } from '#app/domain/cron-emails/rules/schema.ts'

/** What the page of a rule shows beside its form. */
export interface RulePage {
  view: RuleFormView
  sentence: string
  /** How many would get it now; `null` for a rule about an event. */
  audience: number | null
  history: HistoryPage
}

const CODED: Readonly<Record<string, string>> = {
  offsetsMinutes: 'Minutes from the date',
  groupIds: 'Groups, by number',
  localHour: 'Hour',
  lastDay: 'When the hour comes too late',
  missed: 'If its time was missed',
  class: 'Kind of mail',
  trigger: 'When it speaks',
  body: 'Text',
  writtenFor: 'Written for',
}
const labels: Readonly<Partial<Record<string, string>>> = { ...RULE_LABELS, ...CODED }

const ACTIONS = new Map([
  ['cron_email.armed', 'Switched on'],
  ['cron_email.tried', 'Sent as a test'],
])

/** A rule's sentence, how many it would reach now, what its form offers and what happened to it. */
export async function rulePage(
  rule: Rule,
  admin: AdminViewer,
  asked: { page: number; perPage: number },
  zone: string,
  now: Date,
): Promise<RulePage> {
  const [view, audience, history] = await Promise.all([
    ruleFormView(admin, rule.groupIds),
    rule.trigger === 'event' ? null : ruleAudienceCount(rule, admin, now),
    historyOf(admin, { entity: 'cron_email', ids: [rule.id] }, asked, zone, {
      actions: ACTIONS,
      label: (key) => labels[key],
    }),
  ])
  return { view, audience, history, sentence: ruleSentence(rule, recordAnchorNames(), zone) }
}

/** Where what somebody typed differs from the rule as another has saved it meanwhile. */
export async function conflictOf(
  rule: Rule,
  typed: (name: string) => string | readonly string[] | undefined,
  view: Pick<RuleFormView, 'groups'>,
  zone: string,
): Promise<ConflictView> {
  const by = await db()
    .selectFrom('users')
    .where('id', '=', rule.updatedBy ?? 0)
    .select(['first_name', 'last_name'])
    .executeTakeFirst()
  const names = new Map(view.groups.map(({ id, name }) => [String(id), name]))
  const words = (name: string, value: string | readonly string[] | undefined) => {
    const list = value === undefined ? [] : typeof value === 'string' ? [value] : value
    const shown = name === 'groups' ? list.map((id) => names.get(id) ?? id).sort() : list
    return shown.join(', ').replace(/\r\n/g, '\n').trim()
  }
  const stored = shownRule(rule, zone)
  return {
    who: by ? `${by.first_name} ${by.last_name}`.trim() : 'Somebody',
    fields: Object.entries(RULE_LABELS).flatMap(([name, label]) => {
      const theirs = words(name, stored[name])
      const yours = words(name, typed(name))
      return name === 'record' || theirs === yours ? [] : [{ label, theirs, yours }]
    }),
  }
}
