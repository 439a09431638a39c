/** The price promise of an invoice (lifecycles, idea 3): until when its prices hold, and what becomes of it after. */

export const PRICE_BASES = ['invoice_issued', 'funds_received'] as const
export type PriceBasis = (typeof PRICE_BASES)[number]

export const AFTER_PROMISE = ['honour', 'reprice', 'ask'] as const
export type AfterPromise = (typeof AFTER_PROMISE)[number]

/** The rules in force when an invoice was issued; they stay with it. */
export interface PromiseRules {
  basis: PriceBasis
  after: AfterPromise
}

/** Out of configuration; what is unset or unreadable is the promise that costs the entrant nothing. */
export function promiseRulesFrom(configs: Readonly<Record<string, string | undefined>>): PromiseRules {
  return {
    basis: PRICE_BASES.find((each) => each === configs.price_basis) ?? 'invoice_issued',
    after: AFTER_PROMISE.find((each) => each === configs.price_after_promise) ?? 'honour',
  }
}

interface PromisedInvoice {
  totalCents: number
  dueAt: Date
  rules: PromiseRules
  lines: readonly { priceValidUntil: Date | null }[]
}

/**
 * Until when an invoice's prices hold (exclusive): its due time, and where the money's arrival decides, the end of the first
 * tier on it if that comes earlier. `null` when there is nothing to pay.
 */
export function promisedUntil({ totalCents, dueAt, rules, lines }: PromisedInvoice): Date | null {
  if (totalCents === 0) return null
  if (rules.basis === 'invoice_issued') return dueAt
  const ends = lines.flatMap((line) => line.priceValidUntil?.getTime() ?? [])
  return new Date(Math.min(dueAt.getTime(), ...ends))
}

/** What becomes of an invoice that is paid after its promise, as page, PDF and mail say it. */
export const AFTER_PROMISE_TEXT: Readonly<Record<AfterPromise, string>> = {
  honour: 'Paid later, the invoice is still taken as it is.',
  reprice: 'Paid later, it is replaced by a new invoice at the prices of that day.',
  ask: 'Paid later, the office decides whether they still hold or a new invoice replaces this one.',
}
