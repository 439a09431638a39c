import { formatDate } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'

/** "“Tin Lanterns”", "“Tin Lanterns” and 2 more". */
export function andMore(titles: readonly string[]): string {
  const [first, ...rest] = titles
  if (first === undefined) return ''
  return rest.length > 0 ? `“${first}” and ${rest.length} more` : `“${first}”`
}

/** "EUR 390.00", "EUR 20.00 and USD 390.00": amounts are added up by currency. */
export function amountText(amounts: readonly { cents: number; currency: string }[]): string {
  const sums = new Map<string, number>()
  for (const { cents, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + cents)
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, cents]) => formatMoney(cents, currency))
    .join(' and ')
}

export function dayOf(moment: Date | null, zone: string): string {
  return moment ? formatDate(moment, zone) : ''
}
