import { describe, expect, test } from 'vitest'
import { shiftDay, shiftMoment } from './shift.ts'

const LA = 'America/Los_Angeles'

describe('a day in the next season', () => {
  test.each([
    ['2026-03-13', 1, 'weekday', '2027-03-12'],
    ['2027-03-12', 1, 'weekday', '2028-03-10'],
    ['2026-03-13', 1, 'date', '2027-03-13'],
    ['2028-02-29', 1, 'date', '2029-02-28'],
    ['2028-02-29', 4, 'date', '2032-02-29'],
    ['2028-02-29', 1, 'weekday', '2029-02-27'],
    ['2027-12-31', 1, 'weekday', '2028-12-29'],
    // A year left out: still the nearest one of that weekday.
    ['2026-03-13', 2, 'weekday', '2028-03-10'],
    ['2026-03-13', 6, 'weekday', '2032-03-12'],
  ] as const)('%s, %i on, by %s: %s', (day, years, rule, expected) => {
    expect(shiftDay(day, years, rule)).toBe(expected)
  })
})

describe('a moment keeps its time of day', () => {
  test.each([
    // 17:00 in daylight time is 17:00 in winter time, where clocks change between the two days.
    ['2026-11-02T01:00:00Z', 'date', '2027-11-02T00:00:00.000Z'],
    ['2026-03-09T00:00:00Z', 'date', '2027-03-09T01:00:00.000Z'],
    ['2026-03-09T00:00:00Z', 'weekday', '2027-03-08T01:00:00.000Z'],
    // 02:30 does not exist on 14 March 2027: the clock says 03:30 then.
    ['2026-03-14T09:30:00Z', 'date', '2027-03-14T10:30:00.000Z'],
    ['2028-03-01T01:00:00Z', 'date', '2029-03-01T01:00:00.000Z'],
  ] as const)('%s by %s: %s', (moment, rule, expected) => {
    expect(shiftMoment(new Date(moment), 1, rule, LA).toISOString()).toBe(expected)
  })
})
