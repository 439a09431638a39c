import { formatDateTime } from '#app/ui/format/date-time.ts'
import { nounFor } from '#app/ui/format/plural.ts'
import { inSeries, lengthText, offsetListText } from '#app/domain/cron-emails/rules/offsets.ts'
import type { RuleStatus, Trigger } from '#app/domain/cron-emails/rules/rules.ts'
import {
  isSeasonAnchor,
  SEASON_ANCHORS,
  TRIGGER_LABELS,
  WEEKDAYS,
} from '#app/domain/cron-emails/rules/triggers.ts'
import type { MailClass } from '#app/domain/mail/rules.ts'

/** A rule in words; client-safe. */

type Moment = Date | string
const PEOPLE = { one: 'person', other: 'people' }

/** What of a rule says when it speaks. */
export interface RuleTimes {
  class: MailClass
  trigger: Trigger
  sendAt: Moment | null
  anchor: string | null
  offsetsMinutes: readonly number[]
  weekday: number | null
  localHour: number | null
  /** What has to happen, in words. */
  eventWords: { label: string; to: string } | null
}

/** What of a rule its sentence is made of. */
export interface RuleFacts extends RuleTimes {
  groups: readonly { name: string }[]
  needsApproval: boolean
  holdMinutes: number
  mostPerRecord: number | null
}

export const RULE_STATUS_LABELS: Readonly<
  Record<RuleStatus, { word: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  draft: { word: 'Draft', tone: 'neutral' },
  armed: { word: 'On', tone: 'good' },
  paused: { word: 'Paused', tone: 'warn' },
  retired: { word: 'Retired', tone: 'neutral' },
}

/** The fields of the form, in the order in which they stand there. */
export const RULE_LABELS = {
  name: 'Name',
  groups: 'Groups',
  trigger: 'When it speaks',
  sendAt: 'Date and time',
  anchor: 'Date',
  offsets: 'How long before or after',
  anchorHour: 'Hour of the reader’s day',
  mostPerRecord: 'At most, for one record',
  lastDay: 'When the hour comes too late',
  dailyHour: 'Hour of every day',
  weekday: 'Day of the week',
  weeklyHour: 'Hour of that day',
  event: 'Event',
  class: 'Kind of mail',
  subject: 'Subject',
  body: 'Text',
  replyTo: 'Answers go to',
  record: 'Record',
  needsApproval: 'Approval',
  holdMinutes: 'Minutes to stop it',
  missed: 'If its time was missed',
  whenUnclear: 'If nobody knows whether it arrived',
} as const

/** "08:00". */
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const hours = ({ class: kind, localHour }: RuleTimes): string =>
  localHour !== null
    ? `at ${hourText(localHour)} where they are`
    : kind === 'service'
      ? ''
      : 'between 08:00 and 20:00 where they are'

/** The date a rule goes by, in words; `anchors` names the records' own. */
export function anchorText(anchor: string | null, anchors: ReadonlyMap<string, string>): string {
  if (anchor === null) return 'no date'
  return isSeasonAnchor(anchor)
    ? SEASON_ANCHORS[anchor]
    : (anchors.get(anchor) ?? anchor.replaceAll('_', ' '))
}

/** When a rule speaks: "7 days and 48 hours before the close of the call, between 08:00 and 20:00 where they are". */
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
      return rule.eventWords ? `when ${rule.eventWords.label}` : TRIGGER_LABELS.event.toLowerCase()
  }
}

function whomText(rule: RuleFacts): string {
  if (rule.trigger === 'event') return rule.eventWords?.to ?? 'whom the event concerns'
  if (rule.groups.length === 0) return 'nobody yet'
  return inSeries(rule.groups.map(({ name }) => `“${name}”`))
}

/** The whole rule in a sentence or two, as the office reads it. */
export function ruleSentence(rule: RuleFacts, anchors: ReadonlyMap<string, string>, zone: string): string {
  const comma = rule.trigger === 'event' ? ' ' : ', '
  const first = `Writes to ${whomText(rule)}${comma}${whenText(rule, anchors, zone)}.`
  const most =
    rule.mostPerRecord === null
      ? ''
      : ` At most ${rule.mostPerRecord === 1 ? 'once' : `${rule.mostPerRecord} times`} about one record.`
  if (rule.trigger === 'event') return first
  const safety = rule.needsApproval
    ? ' Each run waits until somebody approves it.'
    : rule.holdMinutes > 0
      ? ` Each run can be seen and stopped for ${lengthText(rule.holdMinutes)} before it goes.`
      : ''
  return `${first}${most}${safety}`
}

/** How many a rule that is being switched on writes to next, and whether that takes another admin each time. */
export function nextRunText(
  next: { at: Moment; people: number; atLeast: boolean } | null,
  approvalAbove: number,
  zone: string,
): string {
  if (!next) return 'As the dates are now, no run is due.'
  const { people, atLeast } = next
  const many = `${atLeast ? 'at least ' : ''}${people.toLocaleString('en-US')} ${nounFor(people, PEOPLE)}`
  const first = `As things are now, its next run writes to ${many}: ${formatDateTime(new Date(next.at), zone)}.`
  return people > approvalAbove
    ? `${first} A second admin has to approve each run to more than ${approvalAbove.toLocaleString('en-US')} people.`
    : first
}
