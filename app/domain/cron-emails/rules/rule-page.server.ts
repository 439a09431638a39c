import { db } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { historyOf, type PageAsked } from '#app/platform/audit/queries.server.ts'
import { ruleAudienceCount } from './rule-audience.server.ts'
import { recordAnchorNames, ruleFormView } from './rule-form.server.ts'
import type { RuleFormView } from './rule-views.ts'
import type { Rule } from './rule-queries.server.ts'
import { RULE_LABELS, ruleSummary } from './rule-labels.ts'
import { shownRule } from './schema.ts'

const CODED: Readonly<Record<string, string>> = {
  offsetsMinutes: 'Minutes from the date',
  groupIds: 'Group numbers',
  localHour: 'Time of day',
  writtenFor: 'Tested with',
}
const labels: Readonly<Partial<Record<string, string>>> = { ...RULE_LABELS, ...CODED }

const ACTIONS = new Map([
  ['cron_email.activated', 'Turned on'],
  ['cron_email.tested', 'Test email sent'],
])

/** A rule's summary, recipients, form and history. */
export async function rulePage(rule: Rule, admin: AdminViewer, asked: PageAsked, zone: string, now: Date) {
  const [view, audience, history] = await Promise.all([
    ruleFormView(admin, rule.groupIds),
    rule.trigger === 'event' ? null : ruleAudienceCount(rule, admin, now),
    historyOf(admin, { entity: 'cron_email', ids: [rule.id] }, asked, zone, {
      actions: ACTIONS,
      label: (key) => labels[key],
    }),
  ])
  return { view, audience, history, summary: ruleSummary(rule, recordAnchorNames(), zone) }
}

/** The fields in which a form differs from the rule that another admin saved after it was opened. */
export async function conflictOf(
  rule: Rule,
  typed: Readonly<Record<string, unknown>>,
  view: Pick<RuleFormView, 'groups'>,
  zone: string,
) {
  const by = await findRow('users', { id: rule.updatedBy ?? 0 }, ['first_name', 'last_name'], db())
  const names = new Map(view.groups.map(({ id, name }) => [String(id), name]))
  const text = (name: string, value: unknown) => {
    const list = [value].flat().filter((each) => typeof each === 'string')
    const shown = name === 'groups' ? list.map((id) => names.get(id) ?? id).sort() : list
    return shown.join(', ').replace(/\r\n/g, '\n').trim()
  }
  const stored = shownRule(rule, zone)
  return {
    who: by ? `${by.first_name} ${by.last_name}`.trim() : 'Another admin',
    fields: Object.entries(RULE_LABELS).flatMap(([name, label]) => {
      const theirs = text(name, stored[name])
      const yours = text(name, typed[name])
      return name === 'record' || theirs === yours ? [] : [{ label, theirs, yours }]
    }),
  }
}

export type ConflictView = Awaited<ReturnType<typeof conflictOf>>
