/** Rules of paying by card and of money nobody has placed yet. Client-safe and pure; every moment is passed in. */

export const ATTEMPT_STATUSES = ['created', 'pending', 'confirmed', 'failed', 'expired', 'cancelled'] as const
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

export const ATTEMPT_LABELS: Readonly<
  Record<AttemptStatus, { label: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  created: { label: 'Opened, not paid', tone: 'neutral' },
  pending: { label: 'Being confirmed', tone: 'warn' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  expired: { label: 'Ran out', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const DEMONSTRATION_ANSWERS = ['paid', 'declined', 'left', 'paid_late'] as const
export type DemonstrationAnswer = (typeof DEMONSTRATION_ANSWERS)[number]

export const UNALLOCATED_REASONS = [
  'wrong_amount',
  'wrong_currency',
  'unknown_attempt',
  'other_account',
  'not_payable',
  'settled',
  'too_much',
  'recorded',
] as const
export type UnallocatedReason = (typeof UNALLOCATED_REASONS)[number]

/** Why money waits for a decision, for the office. */
export const UNALLOCATED_LABELS: Readonly<Record<UnallocatedReason, string>> = {
  wrong_amount: 'Not the amount that was asked for',
  wrong_currency: 'Not the currency that was asked for',
  unknown_attempt: 'Belongs to no payment we began',
  other_account: 'Paid to another account than ours',
  not_payable: 'The invoice takes no payments any more',
  settled: 'The invoice was paid already',
  too_much: 'More than was due',
  recorded: 'Recorded without an invoice',
}

export const UNALLOCATED_STATUSES = ['open', 'allocated', 'returned'] as const
export type UnallocatedStatus = (typeof UNALLOCATED_STATUSES)[number]
export const UNALLOCATED_STATUS_LABELS: Readonly<
  Record<UnallocatedStatus, { label: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  open: { label: 'To be decided', tone: 'warn' },
  allocated: { label: 'Put to invoices', tone: 'good' },
  returned: { label: 'Returned', tone: 'neutral' },
}

/** An attempt waits for somebody: its money may still come. */
export function isOpenAttempt(status: AttemptStatus): boolean {
  return status === 'created' || status === 'pending'
}

/** How long the bank may think, or the provider be out of reach, before the office should look. */
export const STUCK_AFTER_MS = 30 * 60_000

/** Stuck: the person did their part, or the checkout ran out, more than half an hour ago, and nobody has told us the end. */
export function isStuck(
  attempt: { status: AttemptStatus; createdAt: Date; expiresAt: Date | null },
  now: Date,
): boolean {
  if (!isOpenAttempt(attempt.status)) return false
  const since = attempt.status === 'pending' ? attempt.createdAt : (attempt.expiresAt ?? attempt.createdAt)
  return now.getTime() - since.getTime() > STUCK_AFTER_MS
}

export type MoneyProblem = Extract<UnallocatedReason, 'wrong_amount' | 'wrong_currency' | 'other_account'>

/** Why money that came for an attempt is not what was asked for; null when it is. */
export function moneyProblem(
  asked: { amountCents: number; currency: string },
  came: { amountCents: number; currency: string; otherAccount: string | null },
): MoneyProblem | null {
  if (came.otherAccount !== null) return 'other_account'
  if (came.currency !== asked.currency) return 'wrong_currency'
  return came.amountCents === asked.amountCents ? null : 'wrong_amount'
}

export interface PayFacts {
  cardOffered: boolean
  /** Of the person in the invoice's studio; `null` for who is no member of it. */
  studioRole: string | null
  isBuyer: boolean
  emailVerified: boolean
  dueCents: number
  /** Money for this invoice that the office has not placed yet. */
  heldCents: number
  /** A payment of which the bank has not said whether it worked. */
  confirming: boolean
}

export type PayRefusal =
  'nothing_due' | 'not_offered' | 'not_yours' | 'held' | 'confirming' | 'unconfirmed_address'

/**
 * Why this person cannot pay this invoice by card now; null when they can. Who only reads a studio pays nothing for it;
 * an unconfirmed address may draft and check out, not pay by card (product 1.1).
 */
export function payRefusal(facts: PayFacts): PayRefusal | null {
  if (facts.dueCents <= 0) return 'nothing_due'
  if (facts.studioRole === 'viewer' || (facts.studioRole === null && !facts.isBuyer)) return 'not_yours'
  if (facts.heldCents > 0) return 'held'
  if (facts.confirming) return 'confirming'
  if (!facts.cardOffered) return 'not_offered'
  return facts.emailVerified ? null : 'unconfirmed_address'
}

/** What a person reads when a card did not work: the provider's own words where it has some. */
export function declineText(message: string | null): string {
  return message?.trim() || 'The bank declined the payment and gave no reason.'
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Text cut to what a provider takes, never within a letter of any script; what is left out is marked with "…". The limit
 * counts UTF-16 units, the most that any reader of "characters" could mean.
 */
export function clipped(text: string, limit: number): string {
  const tidy = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  if (tidy.length <= limit) return tidy
  let kept = ''
  for (const { segment } of graphemes.segment(tidy)) {
    if (kept.length + segment.length > limit - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
