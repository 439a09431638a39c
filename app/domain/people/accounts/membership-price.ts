import { formatMoney } from '#app/ui/format/money.ts'
import { countText } from '#app/ui/format/plural.ts'

interface Priced {
  priceCents: number
  currency: string
  months: number
}

/** How long a membership runs: "a year", "6 months". */
export const durationText = (months: number) =>
  months === 12 ? 'a year' : countText(months, 'month', 'months')

/** What a membership costs: "USD 15 for a year", "free for 6 months". */
export function membershipPrice({ priceCents, currency, months }: Priced): string {
  const price = priceCents === 0 ? 'free' : formatMoney(priceCents, currency, 'prose')
  return `${price} for ${durationText(months)}`
}
