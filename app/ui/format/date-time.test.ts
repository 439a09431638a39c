import { describe, expect, test } from 'vitest'
import {
  formatClock,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDay,
  formatShortDate,
  formatShortDay,
  formatTime,
  isKnownZone,
  zoneName,
} from '#app/ui/format/date-time.ts'

const LOS_ANGELES = 'America/Los_Angeles'
const closing = new Date('2026-11-28T01:00:00Z')

describe('a moment in the award’s zone', () => {
  test('names the city', () => {
    expect(formatDateTime(closing, LOS_ANGELES)).toBe('Fri 27 Nov 2026, 17:00 Los Angeles')
  })

  test.each([
    ['Europe/Berlin', 'Fri 27 Nov 2026, 17:00 Los Angeles (Sat 28 Nov, 02:00 your time)'],
    ['America/New_York', 'Fri 27 Nov 2026, 17:00 Los Angeles (20:00 your time)'],
    ['America/Tijuana', 'Fri 27 Nov 2026, 17:00 Los Angeles'],
    ['Not/AZone', 'Fri 27 Nov 2026, 17:00 Los Angeles'],
    [null, 'Fri 27 Nov 2026, 17:00 Los Angeles'],
  ])('for a viewer in %s', (viewerZone, words) => {
    expect(formatDateTime(closing, LOS_ANGELES, viewerZone)).toBe(words)
  })

  test.each([
    ['Europe/Berlin', '17:00 Los Angeles (02:00 your time)'],
    ['America/Tijuana', '17:00 Los Angeles'],
    [null, '17:00 Los Angeles'],
  ])('its clock alone says whose it is, for a viewer in %s', (viewerZone, words) => {
    expect(formatClock(closing, LOS_ANGELES, viewerZone)).toBe(words)
  })

  test('the same clock on another day is another time', () => {
    const noon = new Date('2026-06-01T12:00:00Z')
    expect(formatDateTime(noon, 'Pacific/Apia', 'Pacific/Midway')).toContain('your time)')
  })

  test('midnight is 00:00, not 24:00', () => {
    expect(formatTime(new Date('2026-01-04T00:00:00Z'), 'UTC')).toBe('00:00')
  })

  test.each([
    ['2026-03-08T09:59:00Z', '01:59'],
    ['2026-03-08T10:00:00Z', '03:00'],
  ])('%s crosses into summer time as %s', (moment, clock) => {
    expect(formatTime(new Date(moment), LOS_ANGELES)).toBe(clock)
  })

  test('September has three letters', () => {
    expect(formatDate(new Date('2026-09-01T12:00:00Z'), 'UTC')).toBe('Tue 1 Sep 2026')
  })

  test('an unknown zone is read as UTC', () => {
    expect(formatShortDate(closing, 'Not/AZone')).toBe('28 Nov')
  })
})

test.each([
  ['2027-02-09', '2027-02-23', '9–23 Feb'],
  ['2027-01-30', '2027-02-02', '30 Jan – 2 Feb'],
  ['2026-12-30', '2027-01-02', '30 Dec 2026 – 2 Jan 2027'],
  ['2027-02-09', '2027-02-09', '9 Feb'],
])('from %s to %s is %s', (from, to, words) => {
  expect(formatDateRange(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`), 'UTC')).toBe(words)
})

test.each([
  ['America/Los_Angeles', 'Los Angeles'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['Etc/GMT+5', 'UTC−5'],
  ['Etc/GMT-9', 'UTC+9'],
])('%s is called %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name)
})

test('knows zones from what is none', () => {
  expect(isKnownZone('Europe/Zurich')).toBe(true)
  expect(isKnownZone('Europe/Nowhere')).toBe(false)
  // Half of the year another zone than in the database.
  expect(['PST', 'EST', 'ACT'].filter(isKnownZone)).toEqual([])
})

test.each([
  ['2026-11-27', 'Fri 27 Nov 2026', '27 Nov'],
  ['2028-02-29', 'Tue 29 Feb 2028', '29 Feb'],
  ['2026-02-29', '2026-02-29', '2026-02-29'],
  ['2026-13-45', '2026-13-45', '2026-13-45'],
  ['12026-01-01', '12026-01-01', '12026-01-01'],
  ['', '', ''],
])('the plain day “%s” reads “%s”, short “%s”', (day, words, short) => {
  expect(formatDay(day)).toBe(words)
  expect(formatShortDay(day)).toBe(short)
})
