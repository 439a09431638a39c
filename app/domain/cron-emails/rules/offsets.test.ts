import { describe, expect, test } from 'vitest'
import { offsetsText, offsetListText, offsetText, readOffsets } from './offsets.ts'

describe('offsets in words', () => {
  test.each([
    ['7 d before', [-10_080]],
    ['7d before, 48 h before, on the day, 3 d after', [-10_080, -2_880, 0, 4_320]],
    ['  3 days AFTER ;  1 week before\n 90 min before', [-10_080, -90, 4_320]],
    ['1 d before, 24 hours before', [-1_440]],
    ['0 d before, on the day', [0]],
    ['400 d before', [-576_000]],
  ])('%s', (text, minutes) => {
    expect(readOffsets(text)).toEqual({ ok: true, minutes })
  })

  test.each([
    ['', /^Say how long before or after/],
    [' , ,', /^Say how long before or after/],
    ['7 d', /“7 d” cannot be read\. Say “7 d before” or “7 d after”\./],
    ['soon', /“soon” cannot be read\. Write them like/],
    ['3 fortnights before', /“fortnights” in “3 fortnights before” is no unit: write min, h, d or w\./],
    ['3 d prior', /“prior” in “3 d prior” says neither “before” nor “after”\./],
    ['401 d before', /further away than 400 days/],
    ['-3 d before', /cannot be read/],
    ['1.5 d before', /cannot be read/],
    [Array.from({ length: 13 }, (_, day) => `${day + 1} d before`).join(), /^At most 12/],
  ])('%s is refused with what to write', (text, message) => {
    const reading = readOffsets(text)
    expect(reading).toMatchObject({ ok: false })
    expect(reading.ok ? '' : reading.message).toMatch(message)
  })

  test.each([
    [[-10_080, -2_880, -360], '7 d before, 2 d before, 6 h before', '7 days, 2 days and 6 hours before'],
    [
      [-1_440, 0, 90],
      '1 d before, on the day, 90 min after',
      '1 day before, on the day of and 90 minutes after',
    ],
    [[0], 'on the day', 'on the day of'],
  ])('%j is written and read back', (minutes, text, words) => {
    expect(offsetsText(minutes)).toBe(text)
    expect(offsetListText(minutes)).toBe(words)
    expect(readOffsets(text)).toEqual({ ok: true, minutes })
  })

  test('one by itself', () => {
    expect([-60, 0, 1_440].map(offsetText)).toEqual(['1 hour before', 'on the day of', '1 day after'])
  })
})
