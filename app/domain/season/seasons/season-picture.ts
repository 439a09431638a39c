import { formatShortDate } from '#app/ui/format/date-time.ts'
import type { CalendarRow } from './calendar.ts'
import { KIND_NAMES } from './deadline-checks.ts'
import type { Deadline } from './deadlines.ts'
import { daySpan, toLocalText } from './zoned-times.ts'

/** Says where the periods of a season, its ends and today lie in one picture. Positions are percent of the whole; all is pure. */

interface Placed {
  key: string
  label: string
  start: number
  /** Parts that would meet are in different lanes. */
  lane: number
}

interface PicturePeriod extends Placed {
  from: Date
  to: Date
  width: number
  kind: 'tier' | 'period'
}

interface PictureMoment extends Placed {
  at: Date
  /** Its label stands before it, where there is no room after it. */
  before: boolean
}

/** A shorter period would not be seen. */
const MIN_WIDTH = 0.5
/** A letter of a label takes so much of a desk's width, and a mark beside it takes that. */
const LETTER = 0.75
const MARK = 2
/** More names of months would meet on a phone. */
const MAX_MONTHS = 12

/** These periods and moments of the calendar are no deadlines. */
const PERIODS = new Set(['judging', 'voting'])
const MOMENTS = new Set(['announced', 'ceremony'])

/** Draws a season, or answers `null` where it has no dates. */
export function seasonPicture(
  { deadlines, calendar }: { deadlines: readonly Deadline[]; calendar: readonly CalendarRow[] },
  now: Date,
  zone: string,
) {
  const periods = [
    ...deadlines
      .filter(({ kind }) => kind === 'entry_tier')
      .map(({ id, name, opensAt, closesAt }) => ({
        ...{ key: `deadline-${id}`, label: name, from: opensAt, to: closesAt, kind: 'tier' as const },
      })),
    ...calendar.flatMap(({ key, label, from, at }) =>
      PERIODS.has(key) && from && from < at ? [{ key, label, from, to: at, kind: 'period' as const }] : [],
    ),
  ].sort((a, b) => a.from.getTime() - b.from.getTime())
  const moments = [
    ...deadlines
      .filter(({ kind }) => kind !== 'entry_tier')
      .map(({ id, name, kind, closesAt }) => ({
        ...{ key: `deadline-${id}`, label: name || KIND_NAMES[kind], at: closesAt },
      })),
    ...calendar.filter(({ key }) => MOMENTS.has(key)).map(({ key, label, at }) => ({ key, label, at })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  const all = [...periods.flatMap(({ from, to }) => [from, to]), ...moments.map(({ at }) => at)]
  if (all.length === 0) return null
  const times = all.map((each) => each.getTime())
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const place = (moment: number) => rounded((100 * (moment - from)) / Math.max(1, to - from))
  const today = place(now.getTime())
  return {
    from: new Date(from),
    to: new Date(to),
    today: today >= 0 && today <= 100 ? today : null,
    months: monthMarks(new Date(from), new Date(to), zone).map(({ label, at }) => ({
      label,
      at: place(at.getTime()),
    })),
    periods: inLanes(
      periods.map((period): Omit<PicturePeriod, 'lane'> & Span => {
        const start = Math.min(place(period.from.getTime()), 100 - MIN_WIDTH)
        const width = rounded(Math.max(MIN_WIDTH, place(period.to.getTime()) - start))
        return { ...period, start, width, spanFrom: start, spanTo: start + width }
      }),
    ),
    moments: inLanes(
      moments.map((moment): Omit<PictureMoment, 'lane'> & Span => {
        const start = place(moment.at.getTime())
        const room = MARK + moment.label.length * LETTER
        const before = start + room > 100
        return {
          ...{ ...moment, start, before },
          ...{ spanFrom: before ? start - room : start - MARK / 2, spanTo: before ? start : start + room },
        }
      }),
    ),
  }
}

export type SeasonPicture = NonNullable<ReturnType<typeof seasonPicture>>

const rounded = (percent: number) => Math.round(percent * 100) / 100

interface Span {
  spanFrom: number
  spanTo: number
}

/** Puts each part into the first lane in which it meets no other. */
export function inLanes<Part extends Span>(parts: readonly Part[]) {
  const lanes: Span[][] = []
  return parts.map(({ spanFrom, spanTo, ...part }) => {
    const isFree = (lane: readonly Span[]) =>
      lane.every((other) => spanFrom >= other.spanTo || spanTo <= other.spanFrom)
    const found = lanes.findIndex(isFree)
    const lane = found === -1 ? lanes.length : found
    lanes[lane] = [...(lanes[lane] ?? []), { spanFrom, spanTo }]
    return { ...part, lane }
  })
}

/** Marks the first days of the months between two moments, as many as have room; the first and each January have their year. */
export function monthMarks(from: Date, to: Date, zone: string): { label: string; at: Date }[] {
  const [year = 0, month = 1] = toLocalText(from, zone).slice(0, 7).split('-').map(Number)
  const count =
    12 * (Number(toLocalText(to, zone).slice(0, 4)) - year) +
    Number(toLocalText(to, zone).slice(5, 7)) -
    month
  const every = Math.max(1, Math.ceil(count / MAX_MONTHS))
  const days = Array.from({ length: Math.floor(count / every) }, (_, index) => {
    const months = month - 1 + (index + 1) * every
    return `${year + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
  })
  return days.flatMap((day, index) => {
    const at = daySpan(day, zone)?.from
    if (!at) return []
    // The text is "1 Jan", and its day says nothing here.
    const name = formatShortDate(at, zone).slice(2)
    return [{ label: index === 0 || name === 'Jan' ? `${name} ${day.slice(0, 4)}` : name, at }]
  })
}
