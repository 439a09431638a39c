import { describe, expect, it, test } from 'vitest'
import { addLocalDays, daySpan, readEditedText, readLocalText, toLocalText } from './zoned-times.ts'
import { isKnownZone } from '#app/ui/format/date-time.ts'

const zone = 'America/Los_Angeles'

describe('readLocalText', () => {
  it.each([
    ['2026-11-27T17:00', '2026-11-28T01:00:00.000Z'],
    ['2027-04-30T17:00', '2027-05-01T00:00:00.000Z'],
    ['2027-04-30T17:00:30', '2027-05-01T00:00:30.000Z'],
    ['2026-11-01T01:30', '2026-11-01T08:30:00.000Z'],
  ])('%s is %s', (text, expected) => {
    const read = readLocalText(text, zone)
    expect(read.kind === 'moment' && read.moment.toISOString()).toBe(expected)
  })

  it('refuses a time that clocks skip, and names the next one that exists', () => {
    expect(readLocalText('2027-03-14T02:30', zone)).toEqual({ kind: 'skipped', after: '2027-03-14T03:00' })
    expect(readLocalText('2027-03-28T02:00', 'Europe/Berlin')).toEqual({
      kind: 'skipped',
      after: '2027-03-28T03:00',
    })
    expect(readLocalText('2027-03-14T03:00', zone).kind).toBe('moment')
    expect(readLocalText('2027-03-14T01:59', zone).kind).toBe('moment')
  })

  it.each(['', '2027-02-30T10:00', '2027-01-01', '2027-01-01T24:00', 'tomorrow', '2027-01-01T10:00Z'])(
    'cannot read "%s"',
    (text) => {
      expect(readLocalText(text, zone)).toEqual({ kind: 'unreadable' })
    },
  )
})

describe('round trips', () => {
  it.each([
    ['2026-11-28T01:00:00.000Z', 'America/Los_Angeles'],
    ['2027-05-01T00:00:00.000Z', 'America/Los_Angeles'],
    ['2027-07-01T22:45:00.000Z', 'Asia/Kathmandu'],
    ['2027-01-01T11:59:00.000Z', 'Pacific/Kiritimati'],
    ['2027-04-03T16:29:00.000Z', 'Australia/Lord_Howe'],
    // The second of two equal times on the clock, in the hour that comes twice.
    ['2026-11-01T09:30:00.000Z', 'America/Los_Angeles'],
    ['2027-04-03T15:29:00.000Z', 'Australia/Lord_Howe'],
    // Seconds that the field does not show.
    ['2026-12-12T00:59:59.500Z', 'America/Los_Angeles'],
  ])('%s in %s stays what it is, three times over', (moment, name) => {
    let current = new Date(moment)
    for (let turn = 0; turn < 3; turn += 1) {
      const read = readEditedText(toLocalText(current, name), name, current)
      if (read.kind !== 'moment') throw new Error(`unreadable: ${read.kind}`)
      current = read.moment
    }
    expect(current.toISOString()).toBe(moment)
  })
})

describe('readEditedText', () => {
  it('reads a text that was changed, and one where nothing was stored', () => {
    const stored = new Date('2026-11-01T09:30:00Z')
    expect(readEditedText('2026-11-01T01:31', zone, stored)).toEqual({
      kind: 'moment',
      moment: new Date('2026-11-01T08:31:00Z'),
    })
    expect(readEditedText('2026-11-01T01:30', zone, null)).toEqual({
      kind: 'moment',
      moment: new Date('2026-11-01T08:30:00Z'),
    })
  })
})

describe('addLocalDays', () => {
  it('keeps the time of day over a change of the clock', () => {
    expect(addLocalDays(new Date('2026-10-31T16:00:00Z'), 2, zone).toISOString()).toBe(
      '2026-11-02T17:00:00.000Z',
    )
  })
})

describe('isKnownZone', () => {
  it.each([
    ['America/Los_Angeles', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['', false],
  ])('%s: %s', (name, known) => {
    expect(isKnownZone(name)).toBe(known)
  })
})

test.each([
  ['2026-11-24', '2026-11-24T08:00:00.000Z', '2026-11-25T08:00:00.000Z'],
  // The clocks go forward and back: a day of 23 and one of 25 hours.
  ['2026-03-08', '2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z'],
  ['2026-11-01', '2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
])('the day %s lasts in Los Angeles from %s to %s', (day, from, to) => {
  expect(daySpan(day, 'America/Los_Angeles')).toEqual({ from: new Date(from), to: new Date(to) })
})

test.each(['', '2026-02-30', '24.11.2026', '2026-11-24T10:00'])('“%s” is no day', (day) => {
  expect(daySpan(day, 'America/Los_Angeles')).toBeNull()
})
