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

/** The total less credits and payments kept; below zero it is owed to the payer. */
export function leftCents({ totalCents, paidCents, creditedCents = 0, refundedCents = 0 }: Balance): number {
  return totalCents - creditedCents - (paidCents - refundedCents)
}

/** The amount due: what is left, never negative, and nothing once void, refunded or written off. */
export function dueCents(balance: Balance): number {
  const { status } = balance
  return status === 'void' || status === 'refunded' || status === 'written_off'
    ? 0
    : Math.max(0, leftCents(balance))
}
