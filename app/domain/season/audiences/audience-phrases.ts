import { formatDate, formatDay } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'

/** "1 draft", "3 drafts", "1,204 drafts". */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** "“Tin Lanterns”", "“Tin Lanterns” and 2 more". */
export function andMore(titles: readonly string[]): string {
  const [first, ...rest] = titles
  if (first === undefined) return ''
  return rest.length > 0 ? `“${first}” and ${rest.length} more` : `“${first}”`
}

/** "USD 390.00", "EUR 20.00 and USD 390.00": amounts of several currencies are never added up. */
export function amountText(amounts: readonly { cents: number; currency: string }[]): string {
  const sums = new Map<string, number>()
  for (const { cents, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + cents)
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, cents]) => formatMoney(cents, currency))
    .join(' and ')
}

/** A plain day ("2027-03-03") as a reader says it: "Wed 3 Mar 2027". */
export function dayText(day: string): string {
  return formatDay(day)
}

export function dayOf(moment: Date | null, zone: string): string {
  return moment ? formatDate(moment, zone) : ''
}
