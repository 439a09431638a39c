import type { InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'

export interface Balance {
  status: InvoiceStatus
  totalCents: number
  paidCents: number
  /** Credit notes of it; none unless said. */
  creditedCents?: number
  /** What of the payments went back; nothing unless said. */
  refundedCents?: number
}

/**
 * What is still to be paid: the total less what was credited, less what was paid and kept; nothing on an invoice that is
 * void, refunded or written off. A credit that waits for its refund never makes it negative.
 */
export function dueCents(balance: Balance): number {
  const { status, totalCents, paidCents, creditedCents = 0, refundedCents = 0 } = balance
  return status === 'void' || status === 'refunded' || status === 'written_off'
    ? 0
    : Math.max(0, totalCents - creditedCents - (paidCents - refundedCents))
}
