import { expect, test } from 'vitest'
import type { CalendarRow } from './calendar.ts'
import type { Deadline, DeadlineKind } from './deadlines.ts'
import { inLanes, monthMarks, seasonPicture } from './season-picture.ts'

const ZONE = 'America/Los_Angeles'
const at = (day: number) => new Date(Date.UTC(2026, 8, day))

const deadline = (id: number, kind: DeadlineKind, opens: number, closes: number): Deadline => ({
  ...{ id, kind, name: `Deadline ${id}`, opensAt: at(opens), closesAt: at(closes), year: 2026 },
  ...{ graceMinutes: 0, categoryType: null, categoryId: null, closesSubmissions: false, visible: true },
  prices: [],
})
const row = (key: string, from: Date | null, to: Date): CalendarRow => ({
  ...{ key, label: key, from, at: to, state: 'later' },
})
const picture = (deadlines: Deadline[], calendar: CalendarRow[] = [], now = at(6)) =>
  seasonPicture({ deadlines, calendar }, now, ZONE)

test('a season without dates has no picture', () => expect(picture([])).toBeNull())

test('tiers, judging and voting are bars, every other date is a mark, and today lies between them', () => {
  const drawn = picture(
    [deadline(2, 'entry_tier', 6, 8), deadline(1, 'entry_tier', 1, 6), deadline(3, 'materials', 1, 10)],
    [row('materials', null, at(10)), row('judging', at(7), at(11)), row('ceremony', null, at(11))],
  )
  expect(drawn?.periods.map(({ key, start, width, lane }) => [key, start, width, lane])).toEqual([
    ['deadline-1', 0, 50, 0],
    ['deadline-2', 50, 20, 0],
    ['judging', 60, 40, 1],
  ])
  expect(drawn?.moments.map(({ key, start, before, lane }) => [key, start, before, lane])).toEqual([
    ['deadline-3', 90, false, 0],
    ['ceremony', 100, true, 1],
  ])
  expect(drawn).toMatchObject({ from: at(1), to: at(11), today: 50 })
})

test('the shortest bar is seen and lies inside, and a today outside is left out', () => {
  const drawn = picture([deadline(1, 'entry_tier', 1, 10), deadline(2, 'entry_tier', 10, 10)], [], at(31))
  expect(drawn?.today).toBeNull()
  expect(drawn?.periods[1]).toMatchObject({ start: 99.5, width: 0.5, lane: 1 })
})

test('one date alone is a picture, too', () => {
  const drawn = picture([deadline(1, 'materials', 1, 1)], [], at(1))
  expect(drawn).toMatchObject({ today: 0, months: [], moments: [{ start: 0, lane: 0 }] })
})

test.each([
  [
    [
      [0, 10],
      [10, 20],
    ],
    [0, 0],
  ],
  [
    [
      [0, 10],
      [5, 20],
      [10, 15],
    ],
    [0, 1, 0],
  ],
  [
    [
      [0, 10],
      [0, 10],
      [0, 10],
    ],
    [0, 1, 2],
  ],
])('parts at %j are in the lanes %j', (spans, lanes) => {
  const parts = spans.map(([spanFrom = 0, spanTo = 0]) => ({ spanFrom, spanTo }))
  expect(inLanes(parts).map(({ lane }) => lane)).toEqual(lanes)
})

test.each([
  ['2026-09-10', '2026-09-30', []],
  ['2026-11-10', '2027-02-10', ['Dec 2026', 'Jan 2027', 'Feb']],
  [
    '2026-09-10',
    '2028-09-10',
    ['Nov 2026', 'Jan 2027', 'Mar', 'May', 'Jul', 'Sep', 'Nov', 'Jan 2028', 'Mar', 'May', 'Jul', 'Sep'],
  ],
])('from %s to %s the months are %j', (from, to, labels) => {
  const marks = monthMarks(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`), ZONE)
  expect(marks.map(({ label }) => label)).toEqual(labels)
  // This is midnight in Los Angeles.
  for (const mark of marks) expect(mark.at.toISOString()).toMatch(/-01T0[78]:00:00/)
})
