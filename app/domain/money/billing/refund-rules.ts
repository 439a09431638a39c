/** The life of a refund (lifecycles 2.2): one asks, another approves, and it is done only on evidence. Pure and client-safe. */

export const REFUND_STATUSES = ['requested', 'approved', 'sent', 'done', 'failed', 'declined'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export const REFUND_ACTIONS = ['approve', 'decline', 'send', 'finish', 'fail'] as const
export type RefundAction = (typeof REFUND_ACTIONS)[number]

interface Move {
  from: readonly RefundStatus[]
  action: RefundAction
  to: RefundStatus
  who: readonly ('admin' | 'system')[]
}

/** Every move. A late failure never undoes what is done; one that failed can be sent again, for it is still owed. */
export const REFUND_MOVES: readonly Move[] = [
  { from: ['requested'], action: 'approve', to: 'approved', who: ['admin'] },
  { from: ['requested'], action: 'decline', to: 'declined', who: ['admin'] },
  { from: ['approved', 'failed'], action: 'send', to: 'sent', who: ['admin', 'system'] },
  { from: ['approved', 'sent', 'failed'], action: 'finish', to: 'done', who: ['admin', 'system'] },
  { from: ['approved', 'sent'], action: 'fail', to: 'failed', who: ['admin', 'system'] },
]

/** Where a refund goes by this action, or `null` when it does not from there. */
export function nextRefundStatus(
  from: RefundStatus,
  action: RefundAction,
  who: 'admin' | 'system',
): RefundStatus | null {
  const move = REFUND_MOVES.find((each) => each.action === action && each.from.includes(from))
  return move?.who.includes(who) ? move.to : null
}

export const REFUND_STATUS_LABELS: Readonly<Record<RefundStatus, string>> = {
  requested: 'Waits for approval',
  approved: 'Approved, to be sent',
  sent: 'Sent',
  done: 'Done',
  failed: 'Failed, to be sent again',
  declined: 'Declined',
}

/** What of a payment may still be asked back. */
export function refundableCents(
  payment: { amountCents: number },
  refunds: readonly { amountCents: number; status: RefundStatus }[],
): number {
  const taken = refunds
    .filter((refund) => refund.status !== 'declined')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
  return Math.max(0, payment.amountCents - taken)
}

/** Why this admin may not approve this refund, in words; `null` when they may. */
export function approvalBar(facts: {
  requestedBy: number
  admin: number
  needsSecond: boolean
  /** Accounts of admins, this one included. */
  admins: number
}): string | null {
  if (!facts.needsSecond || facts.requestedBy !== facts.admin) return null
  return facts.admins < 2
    ? 'You asked for this refund and yours is the only admin account. Add another admin, or switch off in the settings that a second admin approves refunds.'
    : 'You asked for this refund. Waiting for another admin to approve.'
}
