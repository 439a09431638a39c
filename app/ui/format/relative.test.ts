import { expect, test } from 'vitest'
import { formatRelative, formatRemaining } from '#app/ui/format/relative.ts'

const now = new Date('2026-11-21T04:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const after = (ms: number) => new Date(now.getTime() + ms)

test.each([
  [3 * DAY, 'in 3 days'],
  [3 * DAY - 1, 'in 2 days'],
  [DAY, 'in 1 day'],
  [2 * HOUR, 'in 2 hours'],
  [90 * MINUTE, 'in 1 hour'],
  [MINUTE, 'in 1 minute'],
  [30_000, 'in less than a minute'],
  [0, 'now'],
  [-30_000, 'less than a minute ago'],
  [-2 * HOUR, '2 hours ago'],
  [-40 * DAY, '40 days ago'],
])('%i ms away is "%s"', (ms, words) => {
  expect(formatRelative(after(ms), now)).toBe(words)
})

test.each([
  [6 * DAY + 13 * HOUR + 59 * MINUTE, '6 days 13 hours left'],
  [DAY, '1 day left'],
  [DAY - 1, '23 hours 59 minutes left'],
  [HOUR + MINUTE, '1 hour 1 minute left'],
  [59 * MINUTE, '59 minutes left'],
  [1_000, 'less than a minute left'],
  [0, 'no time left'],
  [-DAY, 'no time left'],
])('%i ms to go is "%s"', (ms, words) => {
  expect(formatRemaining(after(ms), now)).toBe(words)
})
