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

/** In words, for pills and filters; the tone goes with the word, never instead of it. */
export const MAIL_STATUS_WORDS: Readonly<
  Record<MailStatus, { word: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  queued: { word: 'Queued', tone: 'neutral' },
  held: { word: 'Held', tone: 'warn' },
  sending: { word: 'Sending', tone: 'warn' },
  sent: { word: 'Sent', tone: 'good' },
  unknown: { word: 'Not known', tone: 'warn' },
  skipped: { word: 'Skipped', tone: 'neutral' },
  bounced: { word: 'Refused', tone: 'bad' },
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
  return status === 'failed' || status === 'bounced' || status === 'unknown' || status === 'skipped'
}

/**
 * A message whose sender died after it began to hand over: nobody knows whether it arrived. Service mail is sent again under
 * the same Message-ID (better twice than never); everything else waits for a person.
 */
export function afterLostHandover(mailClass: MailClass): 'send' | 'unknown' {
  return mailClass === 'service' ? 'send' : 'unknown'
}
