import { expect, test } from 'vitest'
import { restartWait, WINDOW_MS } from './restarts.ts'

test.each<[string, number[], number | null]>([
  ['has not ended', [], 0],
  ['ended once', [1_000], 500],
  ['ended twice', [1_000, 2_000], 1_000],
  ['ended three times', [1_000, 2_000, 3_000], 2_000],
  ['ended five times', [1, 2, 3, 4, 5], 8_000],
  ['ended six times within the window', [1, 2, 3, 4, 5, WINDOW_MS], null],
  ['ended five times, and once just before the window', [0, 2, 3, 4, 5, WINDOW_MS], 8_000],
  ['ended often, but long ago', [1, 2, 3, 4, 5, 5 + WINDOW_MS], 500],
])('what %s is started again after a wait, unless it is hopeless', (_what, ends, wait) => {
  expect(restartWait(ends)).toBe(wait)
})
