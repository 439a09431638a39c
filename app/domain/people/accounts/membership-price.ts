import { shownCents, type TaxTerms } from '#app/domain/season/prices/tax.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { countText } from '#app/ui/format/plural.ts'

interface Priced {
  /** With its tax, as `withShownPrice` gives it. */
  payCents: number
  currency: string
  months: number
}

/** How long a membership runs: "a year", "6 months". */
export const durationText = (months: number) =>
  months === 12 ? 'a year' : countText(months, 'month', 'months')

/** A membership with what people pay for it. */
export const withShownPrice = <Row extends { priceCents: number }>(row: Row, tax: TaxTerms) => ({
  ...row,
  payCents: shownCents(row.priceCents, tax),
})

/** What a membership costs: "USD 15 for a year", "free for 6 months". */
export function membershipPrice({ payCents, currency, months }: Priced): string {
  const price = payCents === 0 ? 'free' : formatMoney(payCents, currency, 'prose')
  return `${price} for ${durationText(months)}`
}
