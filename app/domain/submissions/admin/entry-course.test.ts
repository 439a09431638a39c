import { describe, expect, test } from 'vitest'
import { daysLeftText, entryCourse, type ArrivedOn } from './entry-course.ts'

const on = (year: number, daysLeft: number, count: number): ArrivedOn => ({ year, daysLeft, count })

describe('entryCourse', () => {
  test.each<[string, ArrivedOn[], number, (readonly [number, number | null, number | null])[]]>([
    ['is empty without entries', [], 5, []],
    [
      'adds up day by day, and leaves the days to come open',
      [on(2027, 3, 2), on(2027, 1, 1)],
      1,
      [
        [3, 2, null],
        [2, 2, null],
        [1, 3, null],
        [0, null, null],
      ],
    ],
    [
      'has all days of the season before, also after its close',
      [on(2026, 1, 4), on(2026, -1, 1), on(2027, 1, 2)],
      1,
      [
        [1, 2, 4],
        [0, null, 4],
        [-1, null, 5],
      ],
    ],
  ])('%s', (_, arrived, today, days) => {
    expect(
      entryCourse(arrived, 2027, today).map((day) => [day.daysLeft, day.thisSeason, day.lastSeason]),
    ).toEqual(days)
  })

  test('begins no earlier than a third of a year before the close, with what arrived before', () => {
    const days = entryCourse([on(2027, 300, 7), on(2027, 2, 1)], 2027, 2)
    expect(days[0]).toEqual({ daysLeft: 120, thisSeason: 7, lastSeason: null })
    expect(days).toHaveLength(121)
  })
})

test.each([
  [12, '12 days before the close'],
  [1, '1 day before the close'],
  [0, 'Day of the close'],
  [-2, '2 days after the close'],
])('%i is "%s"', (daysLeft, text) => {
  expect(daysLeftText(daysLeft)).toBe(text)
})
