import type { refundLifecycle } from './lifecycle.ts'
import type { ActionOf } from '#app/platform/lifecycle.ts'

/** Labels and amounts of refunds. Pure and safe in the browser. */

export const REFUND_STATUSES = ['requested', 'approved', 'sent', 'done', 'failed', 'declined'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export type RefundAction = ActionOf<typeof refundLifecycle>

export const REFUND_STATUS_LABELS: Readonly<Record<RefundStatus, string>> = {
  requested: 'Needs approval',
  approved: 'Approved, not sent',
  sent: 'Sent',
  done: 'Completed',
  failed: 'Failed, not sent',
  declined: 'Declined',
}

/** How much of a payment can still be refunded: not what was refunded, is under way, or was taken back. */
export function refundableCents(
  payment: { amountCents: number; reversedCents: number },
  refunds: readonly { amountCents: number; status: RefundStatus }[],
): number {
  const taken = refunds
    .filter((refund) => refund.status !== 'declined')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
  return Math.max(0, payment.amountCents - payment.reversedCents - taken)
}

/** Why this admin may not approve this refund; `null` when they may. */
export function refundApprovalRefusal(facts: {
  requestedBy: number
  admin: number
  needsSecond: boolean
  /** Admins and treasurers, this one included. */
  admins: number
}): string | null {
  if (!facts.needsSecond || facts.requestedBy !== facts.admin) return null
  return facts.admins < 2
    ? 'You requested this refund and yours is the only admin account. Invite another admin or a treasurer, or turn off approval by a second admin in the settings.'
    : 'You requested this refund. Another admin has to approve it.'
}
