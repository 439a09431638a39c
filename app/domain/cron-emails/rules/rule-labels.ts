import { formatDateTime } from '#app/ui/format/date-time.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { StateLabel } from '#app/ui/pill.tsx'
import { inSeries, lengthText, offsetListText } from './offsets.ts'
import type { RuleStatus, Trigger } from './rules.ts'
import { isSeasonAnchor, SEASON_ANCHORS, TRIGGER_LABELS, WEEKDAYS } from './triggers.ts'
import type { MailClass } from '#app/domain/mail/rules.ts'

/** How screens describe a rule; client-safe. */

type Moment = Date | string

/** The part of a rule that says when it runs. */
export interface RuleTimes {
  class: MailClass
  trigger: Trigger
  sendAt: Moment | null
  anchor: string | null
  offsetsMinutes: readonly number[]
  weekday: number | null
  localHour: number | null
  /** The event, as admins read it. */
  eventLabels: { label: string; to: string } | null
}

/** The part of a rule that its summary is made of. */
export interface RuleFacts extends RuleTimes {
  groups: readonly { name: string }[]
  needsApproval: boolean
  holdMinutes: number
  mostPerRecord: number | null
}

export const RULE_STATUS_LABELS: Readonly<Record<RuleStatus, StateLabel>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  active: { label: 'On', tone: 'good' },
  paused: { label: 'Paused', tone: 'warn' },
  retired: { label: 'Retired', tone: 'neutral' },
}

/** The fields of the form, in order. */
export const RULE_LABELS = {
  name: 'Name',
  groups: 'Groups',
  trigger: 'When it runs',
  sendAt: 'Date and time',
  anchor: 'Date',
  offsets: 'How long before or after',
  anchorHour: 'Time of day',
  mostPerRecord: 'Most emails about one record',
  lastDay: 'If the time of day would be after the date',
  dailyHour: 'Time of day',
  weekday: 'Day of the week',
  weeklyHour: 'Time of day',
  event: 'Event',
  class: 'Kind of email',
  subject: 'Subject',
  body: 'Text',
  replyTo: 'Reply-to address',
  record: 'Preview for',
  needsApproval: 'Approval',
  holdMinutes: 'Minutes to stop a run',
  missed: 'If a run is missed',
  whenUnclear: 'If delivery is unknown',
} as const

/** "08:00". */
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const hours = ({ class: kind, localHour }: RuleTimes): string =>
  localHour !== null
    ? `at ${hourText(localHour)} their time`
    : kind === 'service'
      ? ''
      : 'between 08:00 and 20:00 their time'

/** The date a rule is relative to; `anchors` names the records' own dates. */
export function anchorText(anchor: string | null, anchors: ReadonlyMap<string, string>): string {
  if (anchor === null) return 'no date'
  return isSeasonAnchor(anchor)
    ? SEASON_ANCHORS[anchor]
    : (anchors.get(anchor) ?? anchor.replaceAll('_', ' '))
}

/** When a rule runs: "7 days and 48 hours before the close of the call, between 08:00 and 20:00 their time". */
export function whenText(rule: RuleTimes, anchors: ReadonlyMap<string, string>, zone: string): string {
  const parts = (head: string) => [head, hours(rule)].filter(Boolean).join(', ')
  switch (rule.trigger) {
    case 'at':
      return rule.sendAt ? `once, ${formatDateTime(new Date(rule.sendAt), zone)}` : 'once'
    case 'anchor':
      return parts(`${offsetListText(rule.offsetsMinutes)} ${anchorText(rule.anchor, anchors)}`)
    case 'daily':
      return `every day ${hours(rule)}`
    case 'weekly':
      return `every ${WEEKDAYS[(rule.weekday ?? 1) - 1] ?? 'week'} ${hours(rule)}`
    case 'event':
      return rule.eventLabels ? `when ${rule.eventLabels.label}` : TRIGGER_LABELS.event.toLowerCase()
  }
}

function whomText(rule: RuleFacts): string {
  if (rule.trigger === 'event') return rule.eventLabels?.to ?? 'the people the event concerns'
  if (rule.groups.length === 0) return 'no one yet'
  return inSeries(rule.groups.map(({ name }) => `“${name}”`))
}

/** The whole rule in a sentence or two. */
export function ruleSummary(rule: RuleFacts, anchors: ReadonlyMap<string, string>, zone: string): string {
  const comma = rule.trigger === 'event' ? ' ' : ', '
  const first = `Sends to ${whomText(rule)}${comma}${whenText(rule, anchors, zone)}.`
  const most =
    rule.mostPerRecord === null
      ? ''
      : ` At most ${countText(rule.mostPerRecord, 'email', 'emails')} about one record.`
  if (rule.trigger === 'event') return first
  const safety = rule.needsApproval
    ? ' An admin has to approve each run.'
    : rule.holdMinutes > 0
      ? ` Each run can be stopped for ${lengthText(rule.holdMinutes)} before it is sent.`
      : ''
  return `${first}${most}${safety}`
}

/** How many people the next run of a rule reaches, and whether a second admin has to approve it. */
export function nextRunText(
  next: { at: Moment; people: number; atLeast: boolean } | null,
  approvalAbove: number,
  zone: string,
): string {
  if (!next) return 'No run is due with the current dates.'
  const { people, atLeast } = next
  const many = `${atLeast ? 'at least ' : ''}${countText(people, 'person', 'people')}`
  const first = `The next run reaches ${many}: ${formatDateTime(new Date(next.at), zone)}.`
  return people > approvalAbove
    ? `${first} A second admin has to approve runs to more than ${approvalAbove.toLocaleString('en-US')} people.`
    : first
}
