import type { Trigger } from '#app/domain/cron-emails/rules/rules.ts'

/** The words of a rule's choices; client-safe. */

/** Dates of the season that a rule can go by; each record's own dates belong to its audience. */
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

/** True for a date that is the season's, and so the same for everybody. */
export function isSeasonAnchor(code: string): code is SeasonAnchorCode {
  return code in SEASON_ANCHORS
}

/** What happens in the product and is written about at once; the event names who is written to. */
export const MAIL_EVENTS = {
  invoice_issued: { label: 'an invoice is issued', to: 'whoever pays for the studio' },
  payment_receipt: { label: 'a payment arrives', to: 'whoever pays for the studio' },
  entry_received: { label: 'an entry is received', to: 'whoever sent it in' },
  entry_returned: { label: 'an entry is returned for changes', to: 'whoever sent it in' },
  entry_expired: { label: 'drafts miss the call', to: 'whoever wrote them' },
  judge_invite: { label: 'somebody is asked onto a committee', to: 'whoever is asked' },
  certificate_ready: { label: 'a nominee’s certificate is released', to: 'the nominee' },
  membership_decided: { label: 'a membership is decided', to: 'whoever asked for it' },
} as const
export type MailEventCode = keyof typeof MAIL_EVENTS

/** True for an event a rule can write about. */
export function isMailEvent(code: string): code is MailEventCode {
  return code in MAIL_EVENTS
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
