import { describe, expect, test } from 'vitest'
import { nextLabel, proposedSeason, seasonSchema, shownSeason, type StoredSeason } from './season-input.ts'

const season: StoredSeason = {
  year: 2028,
  label: '14th Pegbar Awards',
  edition: 14,
  timezone: 'America/Los_Angeles',
  currency: 'USD',
  eligibleFrom: '2028-02-29',
  eligibleTo: '2028-12-31',
  announcedAt: new Date('2029-02-06T14:00:30Z'),
  ceremonyAt: null,
  isCurrent: true,
}
const form = { ...shownSeason(season), copyDeadlines: 'on' }
const problems = (changes: Record<string, string>) => {
  const read = seasonSchema(null).safeParse({ ...form, ...changes })
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('a season’s form', () => {
  test('reads back what it shows, to the second', () => {
    const { isCurrent: _, currency: _apart, ...stored } = season
    expect(seasonSchema(season).parse(form)).toEqual({ ...stored, copyDeadlines: true })
  })

  test('means its times in the zone it names', () => {
    const read = seasonSchema(season).parse({ ...form, timezone: 'Asia/Tokyo' })
    expect(read.announcedAt?.toISOString()).toBe('2029-02-05T21:00:00.000Z')
  })

  test.each([
    [{ year: '' }, 'year: Required'],
    [{ year: '1969' }, 'year: Enter a year from 1970 to 2200'],
    [{ year: '20x8' }, 'year: Enter a year from 1970 to 2200'],
    [{ label: ' ' }, 'label: Required'],
    [{ edition: '0' }, 'edition: Enter the number of the edition, like 12'],
    [{ timezone: 'Los Angeles' }, 'timezone: Select a time zone'],
    [{ eligibleFrom: '' }, 'eligibleFrom: Required'],
    [{ eligibleTo: '2028-02-30' }, 'eligibleTo: Enter a date, like 2026-03-14'],
    [{ eligibleTo: '2028-02-28' }, 'eligibleTo: Must be the same day or later'],
    [{ announcedAt: 'soon' }, 'announcedAt: Enter a date and time, like 2026-11-27T17:00'],
    [
      { ceremonyAt: '2029-03-11T02:30' },
      'ceremonyAt: Clocks go forward over this time; the first time after it is 03:00',
    ],
  ])('refuses %o', (changes, problem) => {
    expect(problems(changes)).toContain(problem)
  })

  test('proposes the next one a year on, weekdays kept, and no 29 February where there is none', () => {
    expect(proposedSeason(season)).toMatchObject({
      label: '15th Pegbar Awards',
      year: '2029',
      edition: '15',
      eligibleFrom: '2029-02-28',
      eligibleTo: '2029-12-31',
      announcedAt: '2030-02-05T06:00',
      ceremonyAt: '',
    })
  })
})

test.each([
  ['12th Pegbar Awards', 12, '13th Pegbar Awards'],
  ['The 1st Lantern Prize', 1, 'The 2nd Lantern Prize'],
  ['22nd', 22, '23rd'],
  ['110th Show', 110, '111th Show'],
  ['Pegbar Awards 2026', 12, 'Pegbar Awards 2027'],
  ['Pegbar Awards', 12, ''],
  ['120th Pegbar Awards', 12, ''],
])('after %s, edition %i, the proposed name is %j', (label, edition, next) => {
  expect(nextLabel({ label, edition, year: 2026 })).toBe(next)
})
