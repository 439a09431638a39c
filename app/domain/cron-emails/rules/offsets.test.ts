import { describe, expect, test } from 'vitest'
import { offsetsText, offsetListText, offsetText, readOffsets } from './offsets.ts'

describe('offsets as text', () => {
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
    ['', /^Enter how long before or after/],
    [' , ,', /^Enter how long before or after/],
    ['7 d', /“7 d” is not a valid time\. Enter “7 d before” or “7 d after”\./],
    ['soon', /“soon” is not a valid time\. Enter times like/],
    ['3 fortnights before', /“fortnights” in “3 fortnights before” is not a unit\. Use min, h, d or w\./],
    ['3 d prior', /Use “before” or “after” in “3 d prior”\./],
    ['401 d before', /must be 400 days or less/],
    ['-3 d before', /is not a valid time/],
    ['1.5 d before', /is not a valid time/],
    [Array.from({ length: 13 }, (_, day) => `${day + 1} d before`).join(), /^Enter 12 times or fewer/],
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
