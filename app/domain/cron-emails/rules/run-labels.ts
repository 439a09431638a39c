import { offsetText } from '#app/domain/cron-emails/rules/offsets.ts'
import { anchorText, hourText } from '#app/domain/cron-emails/rules/rule-labels.ts'
import { RUN_STATUSES, type RunStatus, type Trigger } from '#app/domain/cron-emails/rules/rules.ts'
import type { MailStatus } from '#app/domain/mail/rules.ts'
import type { Tone } from '#app/ui/pill.tsx'

/** Runs in words; client-safe. */

export const RUN_STATUS_LABELS: Readonly<Record<RunStatus, { word: string; tone: Tone }>> = {
  planning: { word: 'Being planned', tone: 'neutral' },
  awaiting_approval: { word: 'Waits for approval', tone: 'warn' },
  waiting: { word: 'Goes by itself', tone: 'neutral' },
  sending: { word: 'Sending', tone: 'warn' },
  done: { word: 'Done', tone: 'good' },
  cancelled: { word: 'Stopped', tone: 'bad' },
  skipped: { word: 'Left out', tone: 'neutral' },
}

export const RUN_STATUS_OPTIONS = RUN_STATUSES.map((value) => ({
  value,
  label: RUN_STATUS_LABELS[value].word,
}))

export function readRunStatus(text: string | undefined): RunStatus | null {
  return RUN_STATUSES.find((status) => status === text) ?? null
}

export const STOPPABLE: readonly RunStatus[] = ['planning', 'awaiting_approval', 'waiting', 'sending']

/** What an occasion goes by, in words: "7 days before the close of the call". */
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
  const hour = localHour === null ? '' : `, ${hourText(localHour)} where they are`
  if (sweep) return `by ${anchorText(anchor, anchors)}${hour}`
  if (offsetMinutes !== null) return `${offsetText(offsetMinutes)} ${anchorText(anchor, anchors)}${hour}`
  if (trigger === 'daily') return `every day${hour}`
  if (trigger === 'weekly') return `every week${hour}`
  return 'at a fixed time'
}

/** How many messages of a run stand where; together they are what was planned. */
export interface RunCounts {
  unsent: number
  sent: number
  skipped: number
  bounced: number
  failed: number
  unknown: number
}

export const NO_COUNTS: RunCounts = { unsent: 0, sent: 0, skipped: 0, bounced: 0, failed: 0, unknown: 0 }

/** The states of messages that each count stands for. */
export const COUNTED: Readonly<Record<keyof RunCounts, readonly MailStatus[]>> = {
  unsent: ['held', 'queued', 'sending'],
  sent: ['sent'],
  skipped: ['skipped'],
  bounced: ['bounced'],
  failed: ['failed'],
  unknown: ['unknown'],
}

export const COUNT_LABELS: Readonly<Record<keyof RunCounts, string>> = {
  unsent: 'still to go',
  sent: 'sent',
  skipped: 'skipped',
  bounced: 'came back',
  failed: 'failed',
  unknown: 'not known',
}

export const COUNT_KEYS = Object.keys(COUNTED) as (keyof RunCounts)[]

/** The most days that one look at what is coming covers. */
export const MOST_DAYS = 62

export const peopleText = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`

/** "300 sent, 8 skipped, 1 failed"; what is nothing is left out. */
export function countsText(counts: RunCounts): string {
  const parts = COUNT_KEYS.filter((key) => counts[key] > 0).map(
    (key) => `${counts[key].toLocaleString('en')} ${COUNT_LABELS[key]}`,
  )
  return parts.join(', ') || 'nobody'
}

/** What is worth a second look before a run goes. */
export const ODD_CASES = [
  'no_name',
  'odd_name',
  'other_script',
  'odd_address',
  'stopped',
  'unwritten',
] as const
export type OddCase = (typeof ODD_CASES)[number]

export const ODD_LABELS: Readonly<Record<OddCase, { word: string; why: string }>> = {
  no_name: { word: 'No name', why: 'They are greeted without one.' },
  odd_name: {
    word: 'Odd name',
    why: 'It has brackets, slashes or an address in it, and is written as plain text.',
  },
  other_script: { word: 'Name in another script', why: 'See how it reads in the sentence.' },
  odd_address: {
    word: 'Odd address',
    why: 'It belongs to no person, or has letters that some servers refuse.',
  },
  stopped: { word: 'Mail is stopped', why: 'They will be skipped when their turn comes.' },
  unwritten: { word: 'Could not be written', why: 'They get nothing until the rule is mended.' },
}

export function readOddCase(text: string | undefined): OddCase | null {
  return ODD_CASES.find((odd) => odd === text) ?? null
}
