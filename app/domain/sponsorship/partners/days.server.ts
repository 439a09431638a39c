import { daySpan, toLocalText } from '#app/domain/season/seasons/zoned-times.ts'

/** The award's day of a moment: "2026-11-27". */
export const dayIn = (now: Date, zone: string): string => toLocalText(now, zone).slice(0, 10)

/** The moment in which a day begins in the award's zone. */
export function startOfDay(day: string, zone: string): Date {
  const span = daySpan(day, zone)
  if (!span) throw new RangeError(`${day} is no day`)
  return span.from
}
