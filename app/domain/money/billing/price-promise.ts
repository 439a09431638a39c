import type { BilledKind } from './rules.ts'

/** The price promise of an invoice: until when its prices are valid, and what becomes of it after. */

export const PRICE_BASES = ['invoice_issued', 'funds_received'] as const

export const AFTER_PROMISE = ['honour', 'reprice', 'ask'] as const
type AfterPromise = (typeof AFTER_PROMISE)[number]

/** The rules in force when an invoice was issued; they stay with it. */
interface PromiseRules {
  basis: (typeof PRICE_BASES)[number]
  after: AfterPromise
}

/** From the settings; what is unset or unreadable is the promise that costs the entrant nothing. */
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
 * Until when an invoice's prices are valid (exclusive): its due time, and where the money's arrival decides, the end of the
 * first tier on it if that comes earlier. `null` when there is nothing to pay.
 */
export function promisedUntil({ totalCents, dueAt, rules, lines }: PromisedInvoice): Date | null {
  if (totalCents === 0) return null
  if (rules.basis === 'invoice_issued') return dueAt
  const ends = lines.flatMap((line) => line.priceValidUntil?.getTime() ?? [])
  return new Date(Math.min(dueAt.getTime(), ...ends))
}

/** What is said of the price of what is no entry: it was agreed, and no tier ends it. */
export const AGREED_PRICE: Readonly<Record<Exclude<BilledKind, 'entry'>, string>> = {
  sponsorship: 'The price is the one agreed for the sponsorship.',
  pool: 'The price is the one agreed for the partnership.',
  trophy: 'The price is the one of the order.',
  membership: 'The price is the one of the membership when it was ordered.',
}

/** What becomes of an invoice that is paid after its promise, on page and PDF. */
export const AFTER_PROMISE_TEXT: Readonly<Record<AfterPromise, string>> = {
  honour: 'Later payments are accepted at the same prices.',
  reprice: 'If you pay later, we replace this invoice with a new one at the prices of that day.',
  ask: 'If you pay later, we decide whether they still apply or a new invoice replaces this one.',
}
