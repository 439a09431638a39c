import { describe, expect, test } from 'vitest'
import {
  anchorOccasion,
  dayOf,
  nextDay,
  NO_HOUR_LEFT,
  occasionsBetween,
  PAST_ITS_DATE,
  permittedFrom,
  planLeadMs,
  readAnchorKey,
  sendMoment,
  sweepKey,
  sweepSlot,
  whyMoved,
  zonesLeadMs,
  type Timing,
} from './occasions.ts'

const LA = 'America/Los_Angeles'
const BERLIN = 'Europe/Berlin'
const FIRST = 'Etc/GMT-14'
const LAST = 'Etc/GMT+12'

const base: Timing = {
  trigger: 'anchor',
  class: 'reminder',
  sendAt: null,
  anchor: 'call_closes',
  offsetsMinutes: [],
  weekday: null,
  localHour: null,
  lastDay: 'send',
  needsApproval: false,
  holdMinutes: 0,
}
const rule = (more: Partial<Timing>): Timing => ({ ...base, ...more })
const at = (text: string) => new Date(text)
const closes = at('2026-12-12T01:00:00Z')
const closing = [
  { code: 'call_closes', at: closes },
  { code: 'ceremony', at: at('2027-03-14T03:00:00Z') },
]
const times = (occasions: { scheduledFor: Date }[]) =>
  occasions.map(({ scheduledFor }) => scheduledFor.toISOString().slice(0, 16))

describe('when a rule speaks', () => {
  test('at one moment, once, within a half-open stretch', () => {
    const once = rule({ trigger: 'at', sendAt: at('2027-02-02T14:00:00Z') })
    const found = (from: string, to: string) => occasionsBetween(once, [], at(from), at(to), LA)
    expect(found('2027-02-02T14:00:00Z', '2027-02-02T14:00:01Z')).toMatchObject([
      { key: 'at:2027-02-02T14:00:00.000Z', anchorAt: null },
    ])
    expect(found('2027-02-02T13:00:00Z', '2027-02-02T14:00:00Z')).toEqual([])
    expect(found('2027-02-02T14:00:01Z', '2027-03-02T14:00:00Z')).toEqual([])
    expect(found('2027-03-02T14:00:00Z', '2027-02-02T14:00:00Z')).toEqual([])
  })

  test('before and after a date, in order, each with a key of its own; another date’s are not its', () => {
    const offsets = rule({ offsetsMinutes: [4_320, -10_080, 0, -360] })
    const found = occasionsBetween(
      offsets,
      closing,
      at('2026-12-01T00:00:00Z'),
      at('2027-04-01T00:00:00Z'),
      LA,
    )
    expect(times(found)).toEqual([
      '2026-12-05T01:00',
      '2026-12-11T19:00',
      '2026-12-12T01:00',
      '2026-12-15T01:00',
    ])
    expect(found.map(({ key }) => key)).toEqual([
      '-10080:2026-12-12T01:00:00.000Z',
      '-360:2026-12-12T01:00:00.000Z',
      '0:2026-12-12T01:00:00.000Z',
      '4320:2026-12-12T01:00:00.000Z',
    ])
    expect(readAnchorKey('-360:2026-12-12T01:00:00.000Z')).toEqual({ offsetMinutes: -360, anchorAt: closes })
    expect(readAnchorKey('day:2026-12-12')).toBeNull()
    expect(readAnchorKey('at:2026-12-12T01:00:00.000Z')).toBeNull()
  })

  test.each([
    // Clocks go forward on 14 March 2027 and back on 1 November 2026 in Los Angeles.
    ['a week before, over the hour that is lost', '2027-03-18T00:00:00Z', -10_080, '2027-03-11T01:00'],
    ['a week before, over the hour that comes twice', '2026-11-05T01:00:00Z', -10_080, '2026-10-29T00:00'],
    ['six hours before, over the hour that is lost', '2027-03-14T13:00:00Z', -360, '2027-03-14T07:00'],
    ['into the hour that is lost, the next there is', '2027-03-15T09:30:00Z', -1_440, '2027-03-14T10:30'],
    ['a day before 1 March of a leap year', '2028-03-02T01:00:00Z', -1_440, '2028-03-01T01:00'],
    ['a year of days before a leap day', '2028-02-29T20:00:00Z', -365 * 1_440, '2027-03-01T20:00'],
  ])('%s', (_case, anchor, offset, expected) => {
    const found = anchorOccasion(rule({}), at(anchor), offset, LA)
    expect(found.scheduledFor.toISOString().slice(0, 16)).toBe(expected)
  })

  test('every day at an hour of the award’s clock, over both changes of the clock', () => {
    const daily = rule({ trigger: 'daily', localHour: 9 })
    const spring = occasionsBetween(daily, [], at('2027-03-13T00:00:00Z'), at('2027-03-16T00:00:00Z'), LA)
    expect(times(spring)).toEqual(['2027-03-13T17:00', '2027-03-14T16:00', '2027-03-15T16:00'])
    expect(spring.map(({ key }) => key)).toEqual(['day:2027-03-13', 'day:2027-03-14', 'day:2027-03-15'])
    const autumn = occasionsBetween(daily, [], at('2026-10-31T00:00:00Z'), at('2026-11-03T00:00:00Z'), LA)
    expect(times(autumn)).toEqual(['2026-10-31T16:00', '2026-11-01T17:00', '2026-11-02T17:00'])
  })

  test('once on the day whose hour is lost, and once on the day it comes twice', () => {
    const service = rule({ trigger: 'daily', class: 'service', localHour: 2 })
    const lost = occasionsBetween(service, [], at('2027-03-14T08:00:00Z'), at('2027-03-15T07:00:00Z'), LA)
    expect(times(lost)).toEqual(['2027-03-14T10:00'])
    const once = rule({ trigger: 'daily', class: 'service', localHour: 1 })
    const twice = occasionsBetween(once, [], at('2026-11-01T07:00:00Z'), at('2026-11-02T08:00:00Z'), LA)
    expect(times(twice)).toEqual(['2026-11-01T08:00'])
  })

  test('on the leap day too, and weekly on its day only', () => {
    const daily = rule({ trigger: 'daily', localHour: 9 })
    const leap = occasionsBetween(daily, [], at('2028-02-28T12:00:00Z'), at('2028-03-01T20:00:00Z'), LA)
    expect(leap.map(({ key }) => key)).toEqual(['day:2028-02-28', 'day:2028-02-29', 'day:2028-03-01'])
    const weekly = rule({ trigger: 'weekly', weekday: 2, localHour: 9 })
    const tuesdays = occasionsBetween(weekly, [], at('2028-02-20T00:00:00Z'), at('2028-03-08T00:00:00Z'), LA)
    expect(tuesdays.map(({ key }) => key)).toEqual(['day:2028-02-22', 'day:2028-02-29', 'day:2028-03-07'])
  })

  test.each([7, 60, 24 * 60, 3 * 24 * 60])(
    'looking every %d minutes finds each once: nothing is lost between two looks',
    (minutes) => {
      const rules = [
        rule({ offsetsMinutes: [-10_080, -360, 17] }),
        rule({ trigger: 'daily', localHour: 9 }),
        rule({ trigger: 'at', sendAt: at('2026-12-09T03:04:05Z') }),
      ]
      const from = at('2026-12-04T00:00:30Z')
      const to = at('2026-12-14T00:00:30Z')
      for (const each of rules) {
        const whole = occasionsBetween(each, closing, from, to, LA)
        const parts: string[] = []
        for (let time = from.getTime(); time < to.getTime(); time += minutes * 60_000) {
          const end = new Date(Math.min(time + minutes * 60_000, to.getTime()))
          parts.push(...occasionsBetween(each, closing, new Date(time), end, LA).map(({ key }) => key))
        }
        expect(whole.length).toBeGreaterThan(0)
        expect(parts).toEqual(whole.map(({ key }) => key))
      }
    },
  )
})

describe('at what time of whose day', () => {
  const moment = (
    timing: Timing,
    offset: number,
    zone: string,
    { anchor = closes, now = at('2026-11-01T00:00:00Z') } = {},
  ) => {
    const found = sendMoment(timing, anchorOccasion(timing, anchor, offset, LA), { zone, awardZone: LA }, now)
    return 'at' in found ? found.at.toISOString().slice(0, 16) : found.skip
  }

  test.each([
    [
      'service mail comes at the moment itself, by night too',
      rule({ class: 'service' }),
      -360,
      'Asia/Tokyo',
      '2026-12-11T19:00',
    ],
    ['a reminder by day comes at the moment', rule({}), -360, LA, '2026-12-11T19:00'],
    ['eight in the evening is too late: next morning', rule({}), -7_560, BERLIN, '2026-12-07T07:00'],
    ['before eight in the morning: at eight', rule({}), -1_080, LA, '2026-12-11T16:00'],
    ['by its own hour on the reader’s day', rule({ localHour: 9 }), -10_080, LA, '2026-12-04T17:00'],
    [
      'by its own hour where the day is another already',
      rule({ localHour: 9 }),
      -10_080,
      'Asia/Tokyo',
      '2026-12-05T00:00',
    ],
    ['first on earth', rule({ localHour: 9 }), -10_080, FIRST, '2026-12-04T19:00'],
    ['last on earth', rule({ localHour: 9 }), -10_080, LAST, '2026-12-04T21:00'],
    [
      'not whole days: the next time it is that hour',
      rule({ localHour: 9 }),
      -7_200 + 60,
      LA,
      '2026-12-07T17:00',
    ],
    ['an hour by night is moved into the day', rule({ localHour: 3 }), -10_080, LA, '2026-12-04T16:00'],
    [
      'service mail keeps an hour by night',
      rule({ class: 'service', localHour: 3 }),
      -10_080,
      LA,
      '2026-12-04T11:00',
    ],
    ['on the day of something due, at its hour before it', rule({ localHour: 9 }), 0, LA, '2026-12-11T17:00'],
    [
      'something that begins is not told before',
      rule({ anchor: 'announced', localHour: 9 }),
      0,
      'Asia/Tokyo',
      '2026-12-13T00:00',
    ],
  ])('%s', (_case, timing, offset, zone, expected) => {
    expect(moment(timing, offset, zone)).toBe(expected)
  })

  test('the hours by day follow the clock of the reader’s zone through its changes', () => {
    expect(permittedFrom('reminder', at('2027-03-28T04:00:00Z'), BERLIN)).toEqual(at('2027-03-28T06:00:00Z'))
    expect(permittedFrom('reminder', at('2027-03-27T04:00:00Z'), BERLIN)).toEqual(at('2027-03-27T07:00:00Z'))
    expect(permittedFrom('news', at('2026-10-24T18:00:00Z'), BERLIN)).toEqual(at('2026-10-25T07:00:00Z'))
    expect(permittedFrom('service', at('2026-10-24T23:00:00Z'), BERLIN)).toEqual(at('2026-10-24T23:00:00Z'))
    expect(permittedFrom('reminder', at('2026-12-11T17:59:59Z'), FIRST)).toEqual(at('2026-12-11T18:00:00Z'))
  })

  test('on the last day the rule decides whether it is sent at night', () => {
    // Six hours before the close it is 20:00 in Berlin; by eight next morning the call is closed.
    expect(moment(rule({}), -360, BERLIN)).toBe('2026-12-11T19:00')
    expect(moment(rule({ lastDay: 'skip' }), -360, BERLIN)).toBe(NO_HOUR_LEFT)
    expect(moment(rule({ lastDay: 'skip' }), -360, LA)).toBe('2026-12-11T19:00')
  })

  test('late, it comes now or in the next hour by day, and never after the date it speaks of', () => {
    const late = (timing: Timing, now: string) => moment(timing, -360, LA, { now: at(now) })
    expect(late(rule({}), '2026-12-11T22:00:00Z')).toBe('2026-12-11T22:00')
    expect(late(rule({}), '2026-12-12T00:59:59Z')).toBe('2026-12-12T00:59')
    expect(late(rule({}), '2026-12-12T01:00:00Z')).toBe(PAST_ITS_DATE)
    const night = at('2026-12-05T06:00:00Z')
    expect(moment(rule({}), -10_080, LA, { now: night })).toBe('2026-12-05T16:00')
    expect(moment(rule({}), 4_320, LA, { now: at('2027-01-05T06:00:00Z') })).toBe('2027-01-05T16:00')
  })

  test('a fixed time with an hour is never before that time, anywhere', () => {
    const announced = rule({ trigger: 'at', class: 'news', sendAt: at('2027-02-02T14:00:00Z'), localHour: 9 })
    const [occasion] = occasionsBetween(
      announced,
      [],
      at('2027-02-01T00:00:00Z'),
      at('2027-02-05T00:00:00Z'),
      LA,
    )
    if (!occasion) throw new Error('There is no occasion')
    const found = (zone: string) =>
      sendMoment(announced, occasion, { zone, awardZone: LA }, at('2027-01-01T00:00:00Z'))
    expect(found(LA)).toEqual({ at: at('2027-02-02T17:00:00Z') })
    expect(found('Asia/Tokyo')).toEqual({ at: at('2027-02-03T00:00:00Z') })
    expect(found(FIRST)).toEqual({ at: at('2027-02-02T19:00:00Z') })
    expect(found(LAST)).toEqual({ at: at('2027-02-02T21:00:00Z') })
  })

  test('every day at nine is nine of the same day everywhere', () => {
    const daily = rule({ trigger: 'daily', class: 'service', localHour: 9 })
    const [occasion] = occasionsBetween(daily, [], at('2027-03-14T08:00:00Z'), at('2027-03-15T07:00:00Z'), LA)
    if (!occasion) throw new Error('There is no occasion')
    const found = (zone: string) =>
      sendMoment(daily, occasion, { zone, awardZone: LA }, at('2027-03-01T00:00:00Z'))
    expect(found(FIRST)).toEqual({ at: at('2027-03-13T19:00:00Z') })
    expect(found(LAST)).toEqual({ at: at('2027-03-14T21:00:00Z') })
    // Planned before the first of them wakes.
    const planned = occasion.scheduledFor.getTime() - planLeadMs(daily)
    expect(planned).toBeLessThan(at('2027-03-13T19:00:00Z').getTime())
  })

  test('a day is the reader’s own', () => {
    expect(dayOf(at('2027-03-14T20:00:00Z'), LA)).toEqual({
      from: at('2027-03-14T08:00:00Z'),
      to: at('2027-03-15T07:00:00Z'),
    })
    expect(nextDay(rule({}), at('2027-03-14T20:00:00Z'), LA)).toEqual(at('2027-03-15T15:00:00Z'))
    expect(nextDay(rule({ localHour: 10 }), at('2028-02-28T20:00:00Z'), LA)).toEqual(
      at('2028-02-29T18:00:00Z'),
    )
  })
})

test('a run is planned early enough for an admin to check or stop it, and for the earliest time zone', () => {
  expect(planLeadMs(rule({}))).toBe(0)
  expect(planLeadMs(rule({ holdMinutes: 15 }))).toBe(15 * 60_000)
  expect(planLeadMs(rule({ holdMinutes: 15, needsApproval: true }))).toBe(24 * 60 * 60_000)
  expect(planLeadMs(rule({ holdMinutes: 2_880 }), { large: true })).toBe(48 * 60 * 60_000)
  expect(planLeadMs(rule({ localHour: 9 }))).toBe(26 * 60 * 60_000)
})

test('a day of some readers begins before the award’s only as far as one of them wakes before it', () => {
  const now = at('2027-01-10T12:00:00Z')
  const hours = (...zones: string[]) => zonesLeadMs(zones, LA, now) / 3_600_000
  expect(hours()).toBe(0)
  expect(hours(LA, LAST)).toBe(0)
  expect(hours(LA, BERLIN)).toBe(10)
  expect(hours(LAST, FIRST, BERLIN)).toBe(23)
  expect(planLeadMs(rule({ trigger: 'daily', localHour: 7, holdMinutes: 15 }), { zonesLeadMs: 0 })).toBe(
    900_000,
  )
})

test('a sweep belongs to its hour', () => {
  expect(sweepKey(sweepSlot(at('2026-12-11T18:59:59.999Z')))).toBe('sweep:2026-12-11T18:00:00.000Z')
  expect(sweepKey(sweepSlot(at('2026-12-11T19:00:00Z')))).toBe('sweep:2026-12-11T19:00:00.000Z')
})

describe('what was planned for a date that is none any more', () => {
  const week = rule({ offsetsMinutes: [-10_080] })
  const planned = anchorOccasion(week, closes, -10_080, LA)
  const later = [{ code: 'call_closes', at: at('2026-12-19T01:00:00Z') }]
  test.each([
    ['stands', week, planned.key, closing, null],
    ['the deadline was moved', week, planned.key, later, /was moved/],
    [
      'only another date is at that moment',
      { ...week, anchor: 'ceremony' },
      planned.key,
      closing,
      /was moved/,
    ],
    [
      'the offset was taken out',
      { ...week, offsetsMinutes: [-60] },
      planned.key,
      closing,
      /no longer runs at this offset/,
    ],
    [
      'it is weekly now',
      { ...week, trigger: 'weekly' as const, weekday: 2 },
      planned.key,
      closing,
      /another date/,
    ],
    ['still every day', rule({ trigger: 'daily' }), 'day:2026-12-01', [], null],
    ['still on Tuesdays', rule({ trigger: 'weekly', weekday: 2 }), 'day:2026-12-01', [], null],
    ['on Wednesdays now', rule({ trigger: 'weekly', weekday: 3 }), 'day:2026-12-01', [], /another day/],
    ['at the same time', rule({ trigger: 'at', sendAt: closes }), `at:${closes.toISOString()}`, [], null],
    [
      'at another time',
      rule({ trigger: 'at', sendAt: closes }),
      'at:2026-12-11T01:00:00.000Z',
      [],
      /another time/,
    ],
    [
      'by the records’ date still',
      rule({ anchor: 'draft_edited' }),
      'sweep:2026-12-11T01:00:00.000Z',
      [],
      null,
    ],
    ['by the season’s date now', week, 'sweep:2026-12-11T01:00:00.000Z', closing, /another date/],
  ])('%s', (_case, timing, key, anchors, expected) => {
    const why = whyMoved(timing, { key, anchorAt: closes }, anchors)
    if (expected === null) expect(why).toBeNull()
    else expect(why).toMatch(expected)
  })
})
