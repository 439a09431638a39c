import { offsetText } from './offsets.ts'
import { anchorText, hourText } from './rule-labels.ts'
import type { RunStatus, Trigger } from './rules.ts'
import type { MailStatus } from '#app/domain/mail/rules.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** How screens describe runs; client-safe. */

export const RUN_STATUS_LABELS: Readonly<Record<RunStatus, StateLabel>> = {
  planning: { label: 'Being planned', tone: 'neutral' },
  awaiting_approval: { label: 'Needs approval', tone: 'warn' },
  waiting: { label: 'Scheduled', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'warn' },
  done: { label: 'Sent', tone: 'good' },
  cancelled: { label: 'Stopped', tone: 'bad' },
  skipped: { label: 'Skipped', tone: 'neutral' },
}

export const STOPPABLE: readonly RunStatus[] = ['planning', 'awaiting_approval', 'waiting', 'sending']

/** When a run is: "7 days before the close of the call". */
export function occasionText(
  occasion: {
    trigger: Trigger
    anchor: string | null
    localHour: number | null
    offsetMinutes: number | null
    sweep: boolean
  },
  anchors: ReadonlyMap<string, string>,
): string {
  const { trigger, anchor, localHour, offsetMinutes, sweep } = occasion
  const hour = localHour === null ? '' : `, ${hourText(localHour)} their time`
  if (sweep) return `by ${anchorText(anchor, anchors)}${hour}`
  if (offsetMinutes !== null) return `${offsetText(offsetMinutes)} ${anchorText(anchor, anchors)}${hour}`
  if (trigger === 'daily') return `every day${hour}`
  if (trigger === 'weekly') return `every week${hour}`
  return 'at a fixed time'
}

/** Messages of a run by result; together they are what was planned. */
export interface RunCounts {
  unsent: number
  sent: number
  skipped: number
  bounced: number
  failed: number
  unknown: number
}

export const NO_COUNTS: RunCounts = { unsent: 0, sent: 0, skipped: 0, bounced: 0, failed: 0, unknown: 0 }

/** The states of messages in each count. */
export const COUNTED: Readonly<Record<keyof RunCounts, readonly MailStatus[]>> = {
  unsent: ['held', 'queued', 'sending'],
  sent: ['sent'],
  skipped: ['skipped'],
  bounced: ['bounced'],
  failed: ['failed'],
  unknown: ['unknown'],
}

export const COUNT_LABELS: Readonly<Record<keyof RunCounts, string>> = {
  unsent: 'not sent yet',
  sent: 'sent',
  skipped: 'skipped',
  bounced: 'bounced',
  failed: 'failed',
  unknown: 'unknown',
}

export const COUNT_KEYS = Object.keys(COUNTED) as (keyof RunCounts)[]

/** The most days of upcoming email shown at once. */
export const MAX_DAYS = 62

export const peopleText = (count: number) => countText(count, 'person', 'people')

/** "300 sent, 8 skipped, 1 failed", without zeros. */
export function countsText(counts: RunCounts): string {
  const parts = COUNT_KEYS.filter((key) => counts[key] > 0).map(
    (key) => `${counts[key].toLocaleString('en')} ${COUNT_LABELS[key]}`,
  )
  return parts.join(', ') || 'no one'
}

/** Recipients to check before a run is sent. */
export const ODD_CASES = [
  'no_name',
  'odd_name',
  'other_script',
  'odd_address',
  'stopped',
  'unwritten',
] as const
export type OddCase = (typeof ODD_CASES)[number]

export const ODD_LABELS: Readonly<Record<OddCase, { label: string; why: string }>> = {
  no_name: { label: 'No name', why: 'We greet them without one.' },
  odd_name: {
    label: 'Unusual name',
    why: 'It has brackets, slashes or an address in it. We write it as plain text.',
  },
  other_script: { label: 'Name in another script', why: 'Check how it reads in the text.' },
  odd_address: {
    label: 'Unusual address',
    why: 'It is a role address, or has characters that some servers refuse.',
  },
  stopped: { label: 'Suppressed address', why: 'We skip them.' },
  unwritten: { label: 'Could not be written', why: 'They get nothing until you fix the rule.' },
}
