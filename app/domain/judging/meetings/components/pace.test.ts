import { expect, test } from 'vitest'
import { pauseOf } from './pace.ts'

test.each([
  ['while the meeting runs', { isRunning: true, isHidden: false, failures: 0 }, 4_000],
  ['before it begins', { isRunning: false, isHidden: false, failures: 0 }, 15_000],
  ['in a tab in the background', { isRunning: true, isHidden: true, failures: 0 }, 30_000],
  ['after one question without an answer', { isRunning: true, isHidden: false, failures: 1 }, 8_000],
  ['after three', { isRunning: true, isHidden: false, failures: 3 }, 32_000],
  ['after many', { isRunning: true, isHidden: false, failures: 4_000 }, 60_000],
  ['hidden after many', { isRunning: true, isHidden: true, failures: 4_000 }, 60_000],
])('the pause %s', (_, pace, pause) => {
  expect(pauseOf({ ...pace, chance: 0.5 })).toBe(pause)
  expect(pauseOf({ ...pace, chance: 0 })).toBe(pause * 0.8)
  expect(pauseOf({ ...pace, chance: 1 })).toBe(pause * 1.2)
})
