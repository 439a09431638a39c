import type { InvoiceStatus } from './invoice-status.ts'

export interface Balance {
  status: InvoiceStatus
  totalCents: number
  paidCents: number
  /** The sum of its credit notes. */
  creditedCents?: number
  /** How much of the payments was refunded. */
  refundedCents?: number
}

/** The amount due: the total less credits and payments kept, never negative, and nothing once void, refunded or written off. */
export function dueCents(balance: Balance): number {
  const { status, totalCents, paidCents, creditedCents = 0, refundedCents = 0 } = balance
  return status === 'void' || status === 'refunded' || status === 'written_off'
    ? 0
    : Math.max(0, totalCents - creditedCents - (paidCents - refundedCents))
}
