import { Temporal } from 'temporal-polyfill'

/** The days of a month as a calendar shows them, in weeks from Monday. Pure; for the server, because it brings a calendar along. */

export interface MonthDay {
  /** "2026-11-30" */
  day: string
  number: number
  /** Of the month that is shown, not of a neighbour. */
  isIn: boolean
}

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

/** The month of an address ("2026-11"), or the one of `now` in a zone. */
export function monthOf(asked: string | null, now: Date, zone: string): string {
  const year = Number(MONTH.exec(asked ?? '')?.[1])
  if (asked && year >= 1970 && year <= 2200) return asked
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString()
    .slice(0, 7)
}

/** A month some months later, or earlier. */
export function monthBeside(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString()
}

/** "November 2026" */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T12:00:00Z`),
  )

/** The weeks that a month touches. */
export function weeksOf(month: string): MonthDay[][] {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const start = first.subtract({ days: first.dayOfWeek - 1 })
  const weeks: MonthDay[][] = []
  for (let week = start; week.toPlainYearMonth().toString() <= month; week = week.add({ days: 7 })) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const date = week.add({ days: index })
        return { day: date.toString(), number: date.day, isIn: date.toPlainYearMonth().toString() === month }
      }),
    )
  }
  return weeks
}

/** The moments between which the weeks of a month lie, in a zone. */
export function monthSpan(month: string, zone: string): { from: Date; to: Date } {
  const weeks = weeksOf(month)
  const at = (day: string) => new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)
  const [first, last] = [weeks[0]?.[0]?.day ?? `${month}-01`, weeks.at(-1)?.at(-1)?.day ?? `${month}-28`]
  return { from: at(first), to: at(Temporal.PlainDate.from(last).add({ days: 1 }).toString()) }
}

/** The days of an event in its own zone; at most a week of them. */
export function daysOf({
  startsAt,
  endsAt,
  timezone,
}: {
  startsAt: Date
  endsAt: Date
  timezone: string
}): string[] {
  const dayOf = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate()
  // One that ends at midnight is not on the day that begins.
  const [first, last] = [dayOf(startsAt.getTime()), dayOf(endsAt.getTime() - 1)]
  const days: string[] = []
  for (
    let day = first;
    Temporal.PlainDate.compare(day, last) <= 0 && days.length < 7;
    day = day.add({ days: 1 })
  )
    days.push(day.toString())
  return days
}

interface EventOfMonth {
  id: number
  title: string
  state: string
  startsAt: Date
  endsAt: Date
  timezone: string
}

export type MonthView = ReturnType<typeof monthView>

/** A month with its events, each on the days it has in its own zone, and the months beside it. */
export function monthView(month: string, events: readonly EventOfMonth[]) {
  const byDay = new Map<string, { id: number; title: string }[]>()
  for (const event of events) {
    const sign = event.state === 'cancelled' ? 'Cancelled: ' : event.state === 'draft' ? 'Draft: ' : ''
    const shown = { id: event.id, title: sign + event.title }
    for (const day of daysOf(event)) byDay.set(day, [...(byDay.get(day) ?? []), shown])
  }
  const named = (each: string) => ({ month: each, name: monthName(each) })
  const weeks = weeksOf(month).map((week) =>
    week.map((each) => ({
      ...each,
      month: monthName(each.day.slice(0, 7)),
      events: byDay.get(each.day) ?? [],
    })),
  )
  return {
    name: monthName(month),
    before: named(monthBeside(month, -1)),
    after: named(monthBeside(month, 1)),
    weeks,
    isEmpty: weeks.every((week) => week.every((each) => each.events.length === 0)),
  }
}
