import { Temporal } from 'temporal-polyfill'

/** How dates go into the next season: on the same day of the week, or on the same date. */
export const DATE_RULES = ['weekday', 'date'] as const
export type DateRule = (typeof DATE_RULES)[number]

/** The day years later: the same date, 29 February as the 28th where there is none; by weekday the nearest one of that name. */
function shiftDate(day: Temporal.PlainDate, years: number, rule: DateRule): Temporal.PlainDate {
  const sameDate = day.add({ years }, { overflow: 'constrain' })
  if (rule === 'date') return sameDate
  const ahead = (day.dayOfWeek - sameDate.dayOfWeek + 7) % 7
  return sameDate.add({ days: ahead > 3 ? ahead - 7 : ahead })
}

/** The same time of day in the award's zone, years later. A time that clocks skip on that day is moved by what they skip. */
export function shiftMoment(moment: Date, years: number, rule: DateRule, zone: string): Date {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)
  const day = shiftDate(zoned.toPlainDate(), years, rule)
  const shifted = day.toZonedDateTime({ timeZone: zone, plainTime: zoned.toPlainTime() })
  return new Date(shifted.epochMilliseconds)
}

/** A calendar day ("2026-02-28") years later. */
export function shiftDay(day: string, years: number, rule: DateRule): string {
  return shiftDate(Temporal.PlainDate.from(day), years, rule).toString()
}
