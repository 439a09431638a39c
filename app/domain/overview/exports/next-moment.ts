import { Temporal } from 'temporal-polyfill'
import type { Rhythm } from './rules.ts'

/**
 * The first moment of a schedule after `after`, by the clock of its zone. An hour that the clock skips is the next one that
 * exists, one that comes twice is the earlier; a month without the day has its last one.
 */
export function nextMoment({ every, weekday, monthDay, localHour }: Rhythm, zone: string, after: Date): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(zone)
  const today = local.toPlainDate()
  const of = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(localHour) }).epochMilliseconds
  const days =
    every === 'month'
      ? [0, 1, 2].map((months) => {
          const first = today.with({ day: 1 }).add({ months })
          return first.with({ day: Math.min(monthDay ?? 1, first.daysInMonth) })
        })
      : Array.from({ length: 9 }, (_, days) => today.add({ days })).filter(
          (day) => every === 'day' || day.dayOfWeek === weekday,
        )
  const found = days.map(of).find((moment) => moment > after.getTime())
  if (found === undefined) throw new Error('A schedule has no next moment')
  return new Date(found)
}
