/** The days of the dashboard; pure. */

export interface DayCount {
  /** "2026-11-24", a day of the award's calendar. */
  day: string
  count: number
}

/** Days shown. */
export const DAYS_SHOWN = 7

/** The last days up to `today`, the newest first, including those without entries. */
export function lastDays(counts: readonly DayCount[], today: string, days: number = DAYS_SHOWN): DayCount[] {
  const known = new Map(counts.map(({ day, count }) => [day, count]))
  const end = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(end - index * 86_400_000).toISOString().slice(0, 10)
    return { day, count: known.get(day) ?? 0 }
  })
}
