import { describe, expect, test } from 'vitest'
import { pointsLabel, weightedTotal } from './totals.ts'

const production = [25, 25, 25, 15, 10].map((weight, index) => ({ id: index + 1, weight }))
const scored = (...scores: readonly (number | null)[]) =>
  new Map(scores.flatMap((score, index) => (score === null ? [] : [[index + 1, score] as const])))

describe('weighted totals', () => {
  test.each([
    [scored(1, 1, 1, 1, 1), 1000],
    [scored(10, 10, 10, 10, 10), 10000],
    [scored(7, 8, 6, 9, 5), 7100],
    [scored(1, 10, 1, 10, 1), 4600],
    // A judge who gives one criterion nothing has no total, and no zero either.
    [scored(7, 8, 6, 9, null), null],
    [scored(null, null, null, null, null), null],
  ])('%j: %s', (scores, expected) => {
    expect(weightedTotal(production, scores)).toBe(expected)
  })

  test('a rubric without criteria has no total', () => {
    expect(weightedTotal([], new Map())).toBeNull()
  })

  test('scores of other criteria do not count', () => {
    expect(weightedTotal([{ id: 9, weight: 100 }], scored(10, 10))).toBeNull()
  })

  test('is exact where fractions of two would not be', () => {
    const thirds = [33, 33, 34].map((weight, index) => ({ id: index + 1, weight }))
    expect(weightedTotal(thirds, scored(7, 9, 10))).toBe(8680)
  })

  test.each([
    [7350, '7.35'],
    [10000, '10.00'],
    [1000, '1.00'],
    [8070, '8.07'],
  ])('%d thousandths are %s', (total, expected) => {
    expect(pointsLabel(total)).toBe(expected)
  })
})
