import { expect, test } from 'vitest'
import { nextMoment } from './next-moment.ts'
import type { Rhythm } from './rules.ts'

const day: Rhythm = { every: 'day', weekday: null, monthDay: null, localHour: 7 }
const monday: Rhythm = { ...day, every: 'week', weekday: 1 }
const last: Rhythm = { ...day, every: 'month', monthDay: 31 }
const LA = 'America/Los_Angeles'

test.each([
  ['one second before', day, LA, '2027-03-10T14:59:59Z', '2027-03-10T15:00:00Z'],
  ['at it, the next', day, LA, '2027-03-10T15:00:00Z', '2027-03-11T15:00:00Z'],
  ['over the change of the clock', day, LA, '2027-03-13T15:00:00Z', '2027-03-14T14:00:00Z'],
  ['a Monday', monday, LA, '2027-03-10T18:00:00Z', '2027-03-15T14:00:00Z'],
  ['the Monday after', monday, LA, '2027-03-15T14:00:00Z', '2027-03-22T14:00:00Z'],
  ['a short month has its last day', last, 'UTC', '2027-02-01T00:00:00Z', '2027-02-28T07:00:00Z'],
  ['29 February', last, 'UTC', '2028-02-01T00:00:00Z', '2028-02-29T07:00:00Z'],
  ['the month after', last, 'UTC', '2027-01-31T07:00:00Z', '2027-02-28T07:00:00Z'],
  ['an hour that is skipped', { ...day, localHour: 2 }, LA, '2027-03-14T09:00:00Z', '2027-03-14T10:00:00Z'],
  ['an hour that comes twice', { ...day, localHour: 1 }, LA, '2027-11-07T06:00:00Z', '2027-11-07T08:00:00Z'],
] as const)('%s', (_name, rhythm, zone, after, expected) => {
  expect(nextMoment(rhythm, zone, new Date(after)).toISOString()).toBe(expected.replace('Z', '.000Z'))
})
