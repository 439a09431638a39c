import type { InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'
import type { SponsorshipState } from '#app/domain/sponsorship/applications/rules.ts'

/** When and in which parts a sponsorship is invoiced. Pure and safe in the browser: amounts are minor units. */

/** Nothing is invoiced before the sponsor has accepted the offer, and nothing after the sponsorship has ended. */
const INVOICED: readonly SponsorshipState[] = ['accepted', 'contracted', 'active', 'suspended']
export const canInvoice = (state: SponsorshipState): boolean => INVOICED.includes(state)

/** No payment is awaited any more: what was paid is for admins to return. */
export const hasEnded = (state: SponsorshipState): boolean => state === 'withdrawn' || state === 'terminated'

/** Something is due on an invoice, in time or not. */
export const isOpenInvoice = ({ status }: { status: InvoiceStatus }): boolean =>
  status === 'issued' || status === 'part_paid' || status === 'overdue'

/** At most this many invoices are issued at once. */
export const MAX_INSTALMENTS = 4

interface Instalment {
  amountCents: number
  /** A day, "2026-11-27", until whose end it is due. */
  dueOn: string
}

export type InstalmentProblem =
  { at: number; field: 'dueOn'; why: 'past' | 'before_last' } | { at: number; field: 'amount'; why: 'sum' }

/** What is wrong with a plan of instalments for what is left to bill; `null` where it adds up and its days follow one another. */
export function instalmentProblem(
  plan: readonly Instalment[],
  leftCents: number,
  today: string,
): InstalmentProblem | null {
  for (const [at, { dueOn }] of plan.entries()) {
    if (dueOn < today) return { at, field: 'dueOn', why: 'past' }
    const last = plan[at - 1]
    if (last && dueOn <= last.dueOn) return { at, field: 'dueOn', why: 'before_last' }
  }
  const sum = plan.reduce((cents, { amountCents }) => cents + amountCents, 0)
  return sum === leftCents ? null : { at: Math.max(0, plan.length - 1), field: 'amount', why: 'sum' }
}
