import type { StateLabel } from '#app/ui/pill.tsx'

/** Rules of card payments and of unallocated payments. Pure and safe in the browser; moments are passed in. */

export const ATTEMPT_STATUSES = ['created', 'pending', 'confirmed', 'failed', 'expired', 'cancelled'] as const
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

export const ATTEMPT_LABELS: Readonly<Record<AttemptStatus, StateLabel>> = {
  created: { label: 'Opened, not paid', tone: 'neutral' },
  pending: { label: 'Being confirmed', tone: 'warn' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  expired: { label: 'Expired', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const DEMONSTRATION_ANSWERS = ['paid', 'declined', 'left', 'paid_late'] as const
export type DemonstrationAnswer = (typeof DEMONSTRATION_ANSWERS)[number]

/** Why a payment is not applied to an invoice. */
export const UNALLOCATED_LABELS = {
  wrong_amount: 'Not the amount requested',
  wrong_currency: 'Not the currency requested',
  unknown_attempt: 'Matches no payment we started',
  other_account: 'Paid to another account',
  not_payable: 'The invoice no longer accepts payments',
  settled: 'The invoice was already paid',
  too_much: 'More than the amount due',
  recorded: 'Recorded without an invoice',
  no_reference: 'Names no invoice',
  unknown_reference: 'Names an unknown invoice',
  ambiguous: 'Names several invoices',
  wrongly_booked: 'Was booked on another invoice by mistake',
  came_back: 'A refund of ours came back',
} as const
export type UnallocatedReason = keyof typeof UNALLOCATED_LABELS

export const UNALLOCATED_STATUSES = ['open', 'allocated', 'returned'] as const
export type UnallocatedStatus = (typeof UNALLOCATED_STATUSES)[number]
export const UNALLOCATED_STATUS_LABELS: Readonly<Record<UnallocatedStatus, StateLabel>> = {
  open: { label: 'Unallocated', tone: 'warn' },
  allocated: { label: 'Allocated', tone: 'good' },
  returned: { label: 'Returned', tone: 'neutral' },
}

/** Whether an attempt's money may still come. */
export function isOpenAttempt(status: AttemptStatus): boolean {
  return status === 'created' || status === 'pending'
}

/** How long a confirmation may take before an admin is told. */
export const STUCK_AFTER_MS = 30 * 60_000

/** Whether an attempt has no end more than half an hour after it was paid or expired. */
export function isStuck(
  attempt: { status: AttemptStatus; createdAt: Date; expiresAt: Date | null },
  now: Date,
): boolean {
  if (!isOpenAttempt(attempt.status)) return false
  const since = attempt.status === 'pending' ? attempt.createdAt : (attempt.expiresAt ?? attempt.createdAt)
  return now.getTime() - since.getTime() > STUCK_AFTER_MS
}

/** Why money that came for an attempt is not what was requested; `null` when it is. */
export function moneyProblem(
  asked: { amountCents: number; currency: string },
  came: { amountCents: number; currency: string; otherAccount: string | null },
): UnallocatedReason | null {
  if (came.otherAccount !== null) return 'other_account'
  if (came.currency !== asked.currency) return 'wrong_currency'
  return came.amountCents === asked.amountCents ? null : 'wrong_amount'
}

export interface PayFacts {
  cardOffered: boolean
  /** Of the person in the invoice's studio; `null` for people who are not its members. */
  studioRole: string | null
  isBuyer: boolean
  emailVerified: boolean
  dueCents: number
  /** Received for this invoice and not applied to it yet. */
  heldCents: number
  /** A payment that the bank has not confirmed yet. */
  confirming: boolean
}

export type PayRefusal =
  'nothing_due' | 'not_offered' | 'not_yours' | 'held' | 'confirming' | 'unconfirmed_address'

/** Why this person cannot pay this invoice by card now; `null` when they can. */
export function payRefusal(facts: PayFacts): PayRefusal | null {
  if (facts.dueCents <= 0) return 'nothing_due'
  if (facts.studioRole === 'viewer' || (facts.studioRole === null && !facts.isBuyer)) return 'not_yours'
  if (facts.heldCents > 0) return 'held'
  if (facts.confirming) return 'confirming'
  if (!facts.cardOffered) return 'not_offered'
  return facts.emailVerified ? null : 'unconfirmed_address'
}

/** Why a card was declined: the provider's message where it has one. */
export function declineText(message: string | null): string {
  return message?.trim() || 'The bank declined the payment.'
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Text cut to a provider's limit, never within a letter of any script; a cut is marked with "…". The limit counts UTF-16 units,
 * the strictest meaning of "characters".
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

/** Why an attempt failed that never got to the provider. */
export const UNOPENED = 'The payment page could not be opened.'
