import { messageLifecycle } from './lifecycle.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

export const MAIL_STATUSES = [
  'queued',
  'held',
  'sending',
  'sent',
  'unknown',
  'skipped',
  'bounced',
  'failed',
] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]
export type MailClass = 'service' | 'reminder' | 'news'

/** The columns of a message that say whether it is one of many. */
export interface OneOrMany {
  class: MailClass
  run_id: number | null
  batch_id: number | null
}

/** `personal`: to one person who may be waiting for it; it never waits behind mail to many. `toMany` is the mail's own. */
export function mailLane(message: OneOrMany, toMany: boolean): 'personal' | 'bulk' {
  const alone = message.run_id === null && message.batch_id === null && message.class === 'service'
  return alone && !toMany ? 'personal' : 'bulk'
}

export const MAIL_CLASS_LABELS: Readonly<Record<MailClass, string>> = {
  service: 'Service: always sent',
  reminder: 'Reminder: people can unsubscribe',
  news: 'News: people can unsubscribe',
}

export const MAIL_STATUS_LABELS: Readonly<Record<MailStatus, StateLabel>> = {
  queued: { label: 'Queued', tone: 'neutral' },
  held: { label: 'Held', tone: 'warn' },
  sending: { label: 'Sending', tone: 'warn' },
  sent: { label: 'Sent', tone: 'good' },
  unknown: { label: 'Unknown', tone: 'warn' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  bounced: { label: 'Bounced', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
}

/** What the list of messages is filtered by: a status, or all that did not reach their readers. */
export const MAIL_FILTERS = [...MAIL_STATUSES, 'undelivered'] as const
export type MailFilter = (typeof MAIL_FILTERS)[number]

export const MAIL_FILTER_LABELS: Readonly<Record<MailFilter, StateLabel>> = {
  ...MAIL_STATUS_LABELS,
  undelivered: { label: 'Not delivered', tone: 'bad' },
}

/** Attempts before a message counts as failed: the waits between them add up to about a day. */
export const MAX_ATTEMPTS = 8

/** How long to wait after the nth attempt failed for now: 1, 4, 16 minutes … at most 8 hours. */
export function retryDelayMs(attempts: number): number {
  const minutes = Math.min(4 ** Math.max(0, attempts - 1), 8 * 60)
  return minutes * 60_000
}

/** Stands in the place of a text that is gone. */
export const TEXT_CLEARED =
  'The text held a personal link and was cleared when it was delivered to the mail server.'

/** How long a claim holds until the message is handed over. */
export const LEASE_MS = 30_000

/** Tells whether a message has not been sent yet and is to be. */
export const isWaiting = (status: MailStatus): boolean =>
  status === 'queued' || status === 'held' || status === 'sending'

/** Whether an admin may queue a message again. */
export function mayResend(status: MailStatus): boolean {
  return canMove(messageLifecycle, status, 'resend', 'admin')
}

/** What people can unsubscribe from; service mail answers what they did themselves. */
export const OPTIONAL_CLASSES = ['reminder', 'news'] as const
export type OptionalClass = (typeof OPTIONAL_CLASSES)[number]

export const OPTIONAL_LABELS: Readonly<Record<OptionalClass, { title: string; what: string }>> = {
  reminder: {
    title: 'Reminders',
    what: 'Before a deadline, or about an unfinished draft, a cart or a missing file.',
  },
  news: { title: 'News', what: 'Award news, a few times a year.' },
}

/** `theirs`: off, and the reader may turn it on again. `ours`: only an admin can. */
export type OptionalMail = Record<OptionalClass, 'sent' | 'theirs' | 'ours'>

export const SUPPRESSION_SCOPES = ['all', 'reminder', 'news'] as const
export type SuppressionScope = (typeof SUPPRESSION_SCOPES)[number]
export const SUPPRESSION_REASONS = ['hard_bounce', 'complaint', 'unsubscribed', 'admin'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

export const SCOPE_LABELS: Readonly<Record<SuppressionScope, string>> = {
  all: 'All email',
  reminder: 'Reminders',
  news: 'News',
}

export const SUPPRESSION_LABELS: Readonly<Record<SuppressionReason, string>> = {
  hard_bounce: 'Bounced',
  complaint: 'Marked as spam',
  unsubscribed: 'Unsubscribed',
  admin: 'Suppressed by an admin',
}

/** Why a message to a suppressed address was not sent. */
export const SUPPRESSED_BECAUSE: Readonly<Record<SuppressionReason, string>> = {
  hard_bounce: 'Email to this address bounced.',
  complaint: 'The reader marked an earlier email as spam.',
  unsubscribed: 'The reader has unsubscribed from this kind of email.',
  admin: 'An admin suppressed this address.',
}

/** Whether a reader may lift the suppression by the link in their email. */
export function readerMayLift(reason: SuppressionReason): boolean {
  return reason === 'unsubscribed' || reason === 'complaint'
}

/** How long after a link to an account was tried at an address that bounced the next one is tried. */
export const BOUNCED_RETRY_MS = 6 * 60 * 60_000

/** The records a list of messages can be about, as its title names them. */
export const MAIL_ABOUT = { submission: 'entry', invoice: 'invoice' } as const

export interface MailAbout {
  entity: keyof typeof MAIL_ABOUT
  id: number
}

/** "submission:12" out of an address; `null` for anything else. */
export function readAbout(text: string | undefined): MailAbout | null {
  const [, entity, id] = /^(submission|invoice):([1-9]\d{0,14})$/.exec(text ?? '') ?? []
  return entity === 'submission' || entity === 'invoice' ? { entity, id: Number(id) } : null
}

export const FEEDBACK_KINDS = ['delivered', 'hard_bounce', 'soft_bounce', 'complaint', 'unreadable'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

export const FEEDBACK_LABELS: Readonly<Record<FeedbackKind, StateLabel>> = {
  delivered: { label: 'Delivered', tone: 'good' },
  hard_bounce: { label: 'Bounced', tone: 'bad' },
  soft_bounce: { label: 'Delayed', tone: 'warn' },
  complaint: { label: 'Marked as spam', tone: 'bad' },
  unreadable: { label: 'Unreadable', tone: 'warn' },
}
