import { expect, test } from 'vitest'
import {
  MAIL_STATUSES,
  MAX_ATTEMPTS,
  mayResend,
  readerMayLift,
  retryDelayMs,
  SUPPRESSION_REASONS,
} from './rules.ts'

test.each([
  [1, 1],
  [2, 4],
  [3, 16],
  [4, 64],
  [5, 256],
  [6, 480],
  [7, 480],
])('after attempt %i the next waits %i minutes', (attempts, minutes) => {
  expect(retryDelayMs(attempts)).toBe(minutes * 60_000)
})

test('all attempts together take about a day', () => {
  let minutes = 0
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) minutes += retryDelayMs(attempt) / 60_000
  expect(minutes / 60).toBeGreaterThan(20)
  expect(minutes / 60).toBeLessThan(28)
})

test('only what was not delivered is sent again by hand', () => {
  expect(MAIL_STATUSES.filter(mayResend)).toEqual(['unknown', 'skipped', 'bounced', 'failed'])
})

test('a reader takes back what a reader has said, not what an admin or a mail server has', () => {
  expect(SUPPRESSION_REASONS.filter(readerMayLift)).toEqual(['complaint', 'unsubscribed'])
})
