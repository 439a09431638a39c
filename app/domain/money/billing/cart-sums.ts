import { taxed, taxFor, type Buyer, type TaxTerms } from '#app/domain/season/prices/tax.ts'

/** What the lines of a cart cost as listed, discounts taken off, now and once the first price ends. */
export interface ListedLines {
  lines: readonly number[]
  /** `null` where something is no longer sold then. */
  after: readonly number[] | null
}

/** What a cart comes to for a buyer, as the invoice will. Pure and safe in the browser. */
export function cartSums({ lines, after }: ListedLines, terms: TaxTerms, buyer: Buyer) {
  const tax = taxFor(terms, buyer)
  const amounts = lines.map((cents) => taxed(cents, tax))
  const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0)
  return {
    tax,
    netCents: sum(amounts.map((line) => line.netCents)),
    taxCents: sum(amounts.map((line) => line.taxCents)),
    totalCents: sum(amounts.map((line) => line.grossCents)),
    totalAfterCents: after && sum(after.map((cents) => taxed(cents, tax).grossCents)),
  }
}
