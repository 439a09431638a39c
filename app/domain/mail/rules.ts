import { messageLifecycle } from '#app/domain/mail/lifecycle.ts'
import { canMove } from '#app/platform/lifecycle.ts'

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

/**
 * `personal`: written to one person for a reason of their own, who may be waiting for it; it never waits for mail to many.
 * `toMany` is the mail's own.
 */
export function mailLane(message: OneOrMany, toMany: boolean): 'personal' | 'bulk' {
  const alone = message.run_id === null && message.batch_id === null && message.class === 'service'
  return alone && !toMany ? 'personal' : 'bulk'
}

export const MAIL_CLASS_LABELS: Readonly<Record<MailClass, string>> = {
  service: 'Service mail, always sent',
  reminder: 'Reminder, can be unsubscribed from',
  news: 'News, can be unsubscribed from',
}

/** In words, for pills and filters; the tone goes with the word, never instead of it. */
export const MAIL_STATUS_LABELS: Readonly<
  Record<MailStatus, { word: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  queued: { word: 'Queued', tone: 'neutral' },
  held: { word: 'Held', tone: 'warn' },
  sending: { word: 'Sending', tone: 'warn' },
  sent: { word: 'Sent', tone: 'good' },
  unknown: { word: 'Not known', tone: 'warn' },
  skipped: { word: 'Skipped', tone: 'neutral' },
  bounced: { word: 'Came back', tone: 'bad' },
  failed: { word: 'Failed', tone: 'bad' },
}

/** Attempts before a message counts as failed: the waits between them add up to about a day. */
export const MAX_ATTEMPTS = 8

/** How long to wait after the nth attempt failed for now: 1, 4, 16 minutes … at most 8 hours. */
export function retryDelayMs(attempts: number): number {
  const minutes = Math.min(4 ** Math.max(0, attempts - 1), 8 * 60)
  return minutes * 60_000
}

/** A claim holds for this long until the message is handed over; whoever holds it past its end has lost it. */
export const LEASE_MS = 30_000

/** What an admin may send again by hand. */
export function mayResend(status: MailStatus): boolean {
  return canMove(messageLifecycle, status, 'resend', 'admin')
}

/** What somebody can do without; service mail answers what they did themselves. */
export const OPTIONAL_CLASSES = ['reminder', 'news'] as const
export type OptionalClass = (typeof OPTIONAL_CLASSES)[number]

export const OPTIONAL_WORDS: Readonly<Record<OptionalClass, { title: string; many: string; what: string }>> =
  {
    reminder: {
      title: 'Reminders',
      many: 'reminders',
      what: 'Before a deadline, or when something of yours waits: a draft, a cart, a file that is missing.',
    },
    news: { title: 'News', many: 'news', what: 'What happens at the award, a few times a year.' },
  }

/** `theirs`: stopped, and whoever reads the mail may take it up again. `ours`: only the office can. */
export type OptionalMail = Record<OptionalClass, 'sent' | 'theirs' | 'ours'>

export const SUPPRESSION_SCOPES = ['all', 'reminder', 'news'] as const
export type SuppressionScope = (typeof SUPPRESSION_SCOPES)[number]
export const SUPPRESSION_REASONS = ['hard_bounce', 'complaint', 'unsubscribed', 'office'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

export const SCOPE_LABELS: Readonly<Record<SuppressionScope, string>> = {
  all: 'Everything',
  reminder: 'Reminders',
  news: 'News',
}

export const SUPPRESSION_LABELS: Readonly<Record<SuppressionReason, string>> = {
  hard_bounce: 'Mail came back',
  complaint: 'Called it spam',
  unsubscribed: 'Unsubscribed',
  office: 'The office’s decision',
}

/** Why a message to a suppressed address was not sent, as its own page says it. */
export const SUPPRESSED_BECAUSE: Readonly<Record<SuppressionReason, string>> = {
  hard_bounce: 'Mail to this address came back, so nothing is sent to it.',
  complaint: 'The reader called an earlier mail spam.',
  unsubscribed: 'The reader has unsubscribed from mail of this kind.',
  office: 'The office has stopped mail to this address.',
}

/** What somebody may take back by the link in their own mail. */
export function readerMayLift(reason: SuppressionReason): boolean {
  return reason === 'unsubscribed' || reason === 'complaint'
}

/** The records a list of mail can be about, as its title names them. */
export const MAIL_ABOUT = { submission: 'submission', invoice: 'invoice' } as const

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

export const FEEDBACK_LABELS: Readonly<
  Record<FeedbackKind, { word: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  delivered: { word: 'Delivered', tone: 'good' },
  hard_bounce: { word: 'Came back', tone: 'bad' },
  soft_bounce: { word: 'Delayed', tone: 'warn' },
  complaint: { word: 'Called spam', tone: 'bad' },
  unreadable: { word: 'Not readable', tone: 'warn' },
}
