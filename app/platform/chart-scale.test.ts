import { expect, test } from 'vitest'
import { highestOf, lineEnds, scaleOf } from './chart-scale.ts'

test.each([
  [0, [1]],
  [1, [1]],
  [3, [1, 2, 3]],
  [7, [2, 4, 6, 8]],
  [143, [50, 100, 150]],
  [200, [50, 100, 150, 200]],
  [201, [100, 200, 300]],
  [99_999, [50_000, 100_000]],
])('a picture up to %i is drawn over round figures', (highest, steps) => {
  expect(scaleOf(highest)).toEqual({ top: steps.at(-1), steps })
})

const rows = (...values: (number | null)[][]) =>
  values.map((each, index) => ({ label: String(index), values: each }))

test.each([
  ['nothing', [], [], 1],
  [
    'a season that runs',
    rows([2, 1], [5, 4], [null, 9]),
    [
      [0, 1, 5, true],
      [1, 2, 9, false],
    ],
    9,
  ],
  [
    'two that are alike',
    rows([3, 3]),
    [
      [0, 0, 3, false],
      [1, 0, 3, true],
    ],
    3,
  ],
  ['one that has not begun', rows([null, 0]), [[1, 0, 0, false]], 1],
])('%s ends where its last figure is', (_, drawn, expected, highest) => {
  expect(lineEnds(drawn, 2).map(({ at, row, value, below }) => [at, row, value, below])).toEqual(expected)
  expect(highestOf(drawn)).toBe(highest)
})
