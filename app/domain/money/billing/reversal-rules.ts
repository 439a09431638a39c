import { leftCents, type Balance } from '#app/domain/season/prices/balance.ts'
import type { InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'
import type { ActionOf } from '#app/platform/lifecycle.ts'
import { nextState } from '#app/platform/lifecycle.ts'
import { invoiceLifecycle } from './lifecycle.ts'
import type { BilledKind, PayMethod } from './rules.ts'

/** Rules of payments that are taken back. Pure and safe in the browser. */

export const REVERSAL_REASONS = [
  'returned',
  'bounced',
  'disputed',
  'refunded_outside',
  'wrongly_booked',
] as const
export type ReversalReason = (typeof REVERSAL_REASONS)[number]

export const REVERSAL_LABELS: Readonly<Record<ReversalReason, string>> = {
  returned: 'The bank returned the transfer',
  bounced: 'The bank did not pay the cheque',
  disputed: 'The payer’s bank took it back after a dispute',
  refunded_outside: 'It was refunded elsewhere',
  wrongly_booked: 'It was booked by mistake',
}

const OF_METHOD: Readonly<Record<Exclude<PayMethod, 'waived'>, readonly ReversalReason[]>> = {
  card: ['disputed', 'refunded_outside', 'wrongly_booked'],
  bank_transfer: ['returned', 'refunded_outside', 'wrongly_booked'],
  cheque: ['bounced', 'refunded_outside', 'wrongly_booked'],
}

/** Why a payment by this method can have gone back. */
export const reasonsFor = (method: PayMethod): readonly ReversalReason[] =>
  method === 'waived' ? [] : OF_METHOD[method]

/** Whether the payer is told: of what their own bank or we did wrong, not of what they asked their bank or us for. */
export const tellsPayer = (
  reason: ReversalReason,
): reason is Exclude<ReversalReason, 'disputed' | 'refunded_outside'> =>
  reason === 'returned' || reason === 'bounced' || reason === 'wrongly_booked'

/** What of a payment can be taken back: not what was refunded, or has a refund that may still be sent. */
export function reversibleCents(
  payment: { amountCents: number; refundedCents: number; reversedCents: number },
  /** Refunds of it that are neither done nor declined. */
  refundsUnderWayCents: number,
): number {
  return Math.max(
    0,
    payment.amountCents - payment.refundedCents - payment.reversedCents - refundsUnderWayCents,
  )
}

interface ReversalDecision {
  /** How the invoice moves; `null` when it stays in its state. */
  action: Extract<ActionOf<typeof invoiceLifecycle>, 'reverse_all' | 'reverse_part'> | null
  status: InvoiceStatus
  paidCents: number
}

/** What an invoice becomes when so much of what was paid on it left again: it is due again, unless credits cover all that is left. */
export function decideReversal(
  invoice: Required<Balance>,
  amountCents: number,
  by: 'admin' | 'system',
): ReversalDecision {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0 || amountCents > invoice.paidCents)
    throw new RangeError('what is reversed is a part of what was paid')
  const paidCents = invoice.paidCents - amountCents
  const action = paidCents === 0 ? 'reverse_all' : 'reverse_part'
  const isDue = leftCents({ ...invoice, paidCents }) > 0
  const next = isDue ? nextState(invoiceLifecycle, invoice.status, action, by) : null
  return { action: next ? action : null, status: next ?? invoice.status, paidCents }
}

/** What of a paid invoice's effects stays when it is due again, for an admin to decide. */
export const AFTER_REVERSAL: Readonly<Record<BilledKind, string>> = {
  entry:
    'Its entries count as unpaid: they stay submitted, and are not judged until they are paid again. Withdraw or disqualify them yourself if they are not.',
  sponsorship:
    'Its payment is owed again, so that a fulfilled sponsorship is active again. Its codes, places and what is published stay. End it yourself if it is not paid again.',
  pool: 'The pool no longer counts it as raised, and the partner can order no term or other level until it is paid. Their state, level, codes and places stay. End the partnership yourself if it is not paid again.',
  trophy: 'The order keeps its state and is made. Cancel it yourself if it is not paid again.',
  membership: 'The membership stays active. End it yourself if it is not paid again.',
}
