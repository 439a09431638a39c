import type { Trigger } from './rules.ts'

/** Labels of a rule's choices; client-safe. */

/** Dates of the season that a rule can be relative to; each record's own dates belong to its audience. */
export const SEASON_ANCHORS = {
  call_opens: 'the opening of the call',
  tier_end: 'the end of each entry tier but the last',
  call_closes: 'the close of the call',
  materials_due: 'the date materials are due',
  payment_due: 'the date payments are due',
  judging_opens: 'the opening of judging',
  judging_closes: 'the close of judging',
  announced: 'the announcement of the nominations',
  names_due: 'the date printed names are due',
  voting_opens: 'the opening of voting',
  voting_closes: 'the close of voting',
  ceremony: 'the ceremony',
} as const
export type SeasonAnchorCode = keyof typeof SEASON_ANCHORS

/** True for a date that is the season's, and so the same for everyone. */
export function isSeasonAnchor(code: string): code is SeasonAnchorCode {
  return code in SEASON_ANCHORS
}

export const TRIGGER_LABELS: Readonly<Record<Trigger, string>> = {
  at: 'Once, at a fixed time',
  anchor: 'Before or after a date',
  daily: 'Every day',
  weekly: 'Every week',
  event: 'When something happens',
}

/** ISO weekdays: 1 is Monday. */
export const WEEKDAYS: readonly string[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]
