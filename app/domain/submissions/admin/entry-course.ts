import { countText } from '#app/ui/format/plural.ts'
/** How a season's entries arrived, day by day towards the close, beside the season before; pure. */

export interface ArrivedOn {
  year: number
  /** Days to the close of the season's call, by the award's calendar; negative after it. */
  daysLeft: number
  count: number
}

/** Days drawn before the close, and days after it in which late entries arrive. */
const DAYS_BEFORE = 120
const DAYS_AFTER = 14

export interface CourseDay {
  daysLeft: number
  /** Entries submitted up to the end of that day; null for a day to come. */
  thisSeason: number | null
  lastSeason: number | null
}

/**
 * The sums up to each day, from the first that has entries in either season. `today` is the days left now; of the season before,
 * every day has passed. Empty where no entry was submitted.
 */
export function entryCourse(arrived: readonly ArrivedOn[], year: number, today: number): CourseDay[] {
  if (arrived.length === 0) return []
  const first = Math.min(DAYS_BEFORE, Math.max(...arrived.map(({ daysLeft }) => daysLeft)))
  const last = Math.max(-DAYS_AFTER, Math.min(0, ...arrived.map(({ daysLeft }) => daysLeft)))
  const sumTo = (season: number, day: number) =>
    arrived.reduce((sum, row) => sum + (row.year === season && row.daysLeft >= day ? row.count : 0), 0)
  const hadLast = arrived.some((row) => row.year === year - 1)
  return Array.from({ length: first - last + 1 }, (_, index) => {
    const daysLeft = first - index
    return {
      daysLeft,
      thisSeason: daysLeft >= today ? sumTo(year, daysLeft) : null,
      lastSeason: hadLast ? sumTo(year - 1, daysLeft) : null,
    }
  })
}

/** "12 days before the close" */
export function daysLeftText(daysLeft: number): string {
  if (daysLeft === 0) return 'Day of the close'
  return daysLeft > 0
    ? countText(daysLeft, 'day before the close', 'days before the close')
    : countText(-daysLeft, 'day after the close', 'days after the close')
}
