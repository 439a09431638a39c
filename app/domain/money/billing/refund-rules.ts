import type { refundLifecycle } from '#app/domain/money/billing/lifecycle.ts'
import type { ActionOf } from '#app/platform/lifecycle.ts'

/** Labels and amounts of refunds. Pure and client-safe. */

export const REFUND_STATUSES = ['requested', 'approved', 'sent', 'done', 'failed', 'declined'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export type RefundAction = ActionOf<typeof refundLifecycle>

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
export function refundApprovalRefusal(facts: {
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
