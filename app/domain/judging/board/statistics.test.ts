import { describe, expect, test } from 'vitest'
import {
  calibratedJudges,
  calibratedScores,
  calibrationDifference,
  columnFigures,
  cutOf,
  figuresOf,
  isDisagreed,
  meanOf,
  medianOf,
  outlierOf,
  ranking,
  showThousandths,
  spreadOf,
} from './statistics.ts'
import { table } from '#tests/support/score-table.ts'

describe('figures of one entry', () => {
  test.each([
    [[], null, null, null],
    [[7_000], 7_000, 7_000, null],
    [[7_000, 8_000], 7_500, 7_500, 1_000],
    // 22000 / 3 = 7333.33…
    [[6_000, 7_000, 9_000], 7_333, 7_000, 3_000],
    // 23000 / 3 = 7666.67
    [[9_000, 6_000, 8_000], 7_667, 8_000, 3_000],
    // The middle two are 7250 and 7255: halves go up.
    [[1_000, 7_255, 7_250, 9_000], 6_126, 7_253, 8_000],
    [[5_000, 5_000, 5_000], 5_000, 5_000, 0],
  ])('%j: mean %j, median %j, spread %j', (totals, mean, median, spread) => {
    expect(meanOf(totals)).toBe(mean)
    expect(medianOf(totals)).toBe(median)
    expect(spreadOf(totals)).toBe(spread)
  })

  test.each([
    [null, false],
    [2_999, false],
    [3_000, true],
  ])('a spread of %j: judges disagree is %j', (spread, disagreed) => {
    expect(isDisagreed(spread)).toBe(disagreed)
  })

  test.each([
    [9_000, [9_000, 5_000], null],
    [8_500, [8_500, 7_000, 7_000], 'high'],
    [8_499, [8_499, 7_000, 7_000], null],
    [5_500, [5_500, 7_000, 7_000], 'low'],
  ])('%j among %j is an outlier: %j', (total, totals, outlier) => {
    expect(outlierOf(total, { n: totals.length, median: medianOf(totals) })).toBe(outlier)
  })

  test('an entry without scores has no figures, and none of them is zero', () => {
    expect(figuresOf([1], []).get(1)).toEqual({
      n: 0,
      mean: null,
      calibrated: null,
      median: null,
      relativeRank: null,
      spread: null,
      disagreed: false,
    })
  })

  test('an entry whose only score was removed counts as unscored, and other entries keep their scores', () => {
    const figures = figuresOf([1, 2], [{ judge: 7, entry: 2, total: 6_000 }])
    expect(figures.get(1)?.mean).toBeNull()
    expect(figures.get(2)).toMatchObject({ n: 1, mean: 6_000, spread: null })
  })
})

describe('the common scale', () => {
  // The mild judge gives what the strict one gives and four points more.
  const mildAndStrict = table({
    1: [2_000, 3_000, 4_000, 5_000, 6_000],
    2: [6_000, 7_000, 8_000, 9_000, 10_000],
  })

  test('a strict and a mild judge who agree on everything lie in the middle of each other', () => {
    // Means 4000 and 8000, both deviations √2·1000; all ten: mean 6000, variance 2000000 + 4000000, deviation 2449.49.
    // The first entry is 2000/1414.21 = 1.41421 deviations below: 6000 − 1.41421 · 2449.49 = 2535.9.
    expect([...calibratedScores(mildAndStrict)]).toEqual([
      [1, 2_536],
      [2, 4_268],
      [3, 6_000],
      [4, 7_732],
      [5, 9_464],
    ])
  })

  test('who judged what no longer matters: an entry only the strict judge saw is not the worse for it', () => {
    const scores = table({
      1: [2_000, 3_000, 4_000, 5_000, 6_000, 6_000],
      2: [6_000, 7_000, 8_000, 9_000, 10_000, null],
    })
    const figures = figuresOf([1, 2, 3, 4, 5, 6], scores)
    const byRaw = ranking(figures).map(({ entry }) => entry)
    const byCalibrated = ranking(figures, 'calibrated').map(({ entry }) => entry)
    expect(byRaw.indexOf(6)).toBe(3)
    expect(byCalibrated.indexOf(6)).toBe(1)
  })

  test.each([
    ['fewer than five reviews', [5_000, 6_000, 7_000, 8_000]],
    ['one review', [5_000]],
    ['all alike', [7_000, 7_000, 7_000, 7_000, 7_000, 7_000]],
  ])('a judge with %s is not calibrated', (_, totals) => {
    const scores = table({ 3: totals })
    expect(calibratedJudges(scores).size).toBe(0)
    expect(calibratedScores(scores).size).toBe(0)
    expect([...figuresOf([1], scores).values()][0]).toMatchObject({ calibrated: null, mean: totals[0] })
  })

  test('five that are not all alike are enough', () => {
    expect(calibratedJudges(table({ 3: [7_000, 7_000, 7_000, 7_000, 7_010] }))).toEqual(new Set([3]))
  })

  test('an entry with one judge who is not calibrated is not calibrated; the others keep theirs', () => {
    const scores = [...mildAndStrict, { judge: 3, entry: 2, total: 9_000 }]
    const calibrated = calibratedScores(scores)
    expect(calibrated.has(2)).toBe(false)
    expect(calibrated.get(3)).toBe(6_000)
  })

  test('the order scores come in changes nothing', () => {
    expect(new Map(calibratedScores(mildAndStrict.toReversed()))).toEqual(calibratedScores(mildAndStrict))
  })
})

describe('ranks', () => {
  test('equal entries share a rank, the next rank counts them all, and entries without a figure are left out', () => {
    const figures = figuresOf([1, 2, 3, 4, 5], table({ 1: [7_000, 9_000, 7_000, 6_000, null] }))
    expect(ranking(figures)).toEqual([
      { entry: 2, rank: 1, tied: false },
      { entry: 1, rank: 2, tied: true },
      { entry: 3, rank: 2, tied: true },
      { entry: 4, rank: 4, tied: false },
    ])
  })

  test('a tie of means is not broken by the median', () => {
    // Both mean 7000; medians 8000 and 6000.
    const figures = figuresOf([1, 2], table({ 1: [8_000, 9_000], 2: [8_000, 6_000], 3: [5_000, 6_000] }))
    expect(ranking(figures).map(({ rank }) => rank)).toEqual([1, 1])
    expect(ranking(figures, 'median').map(({ entry, rank }) => [entry, rank])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })
})

describe('the cut', () => {
  const ranked = (totals: (number | null)[]) =>
    ranking(
      figuresOf(
        totals.map((_, at) => at + 1),
        table({ 1: totals }),
      ),
    )

  test.each([
    ['nobody', [], 3, [], []],
    ['fewer than there are places', [7_000, 6_000], 3, [1, 2], []],
    ['as many as places', [7_000, 6_000, 5_000], 3, [1, 2, 3], []],
    ['a clean cut', [7_000, 6_000, 5_000, 4_000], 3, [1, 2, 3], []],
    ['a tie inside', [7_000, 7_000, 5_000, 4_000], 3, [1, 2, 3], []],
    ['a tie that just fits', [7_000, 6_000, 6_000, 4_000], 3, [1, 2, 3], []],
    ['a tie across', [7_000, 6_000, 5_000, 5_000], 3, [1, 2], [3, 4]],
    ['a wide tie across', [7_000, 6_000, 6_000, 6_000, 5_000], 2, [1], [2, 3, 4]],
    ['all alike', [6_000, 6_000, 6_000], 2, [], [1, 2, 3]],
    ['a tie below', [7_000, 6_000, 5_000, 5_000], 2, [1, 2], []],
    ['somebody without scores', [7_000, null, 5_000], 2, [1, 3], []],
  ])('%s', (_, totals, places, inside, tied) => {
    expect(cutOf(ranked(totals), places)).toEqual({ inside, tied })
  })
})

describe('cut by the calibrated scores', () => {
  const differs = (figures: ReturnType<typeof figuresOf>, places: number) =>
    calibrationDifference(figures, cutOf(ranking(figures), places), places)

  test('no calibrated figure is shown where a judge is not calibrated', () => {
    expect(differs(figuresOf([1, 2], table({ 1: [7_000, 6_000] })), 1)).toBeNull()
    expect(differs(figuresOf([1], []), 1)).toBeNull()
  })

  test('who would be in and out', () => {
    const scores = table({
      1: [2_000, 3_000, 4_000, 5_000, 6_000, 6_000],
      2: [6_000, 7_000, 8_000, 9_000, 10_000, null],
    })
    expect(differs(figuresOf([1, 2, 3, 4, 5, 6], scores), 2)).toEqual({ gain: [6], lose: [4] })
  })
})

test('figures are shown with two decimals, and with a third where two of a column would look alike', () => {
  expect([showThousandths(8_250), showThousandths(10_000), showThousandths(8_250, 3)]).toEqual([
    '8.25',
    '10.00',
    '8.250',
  ])
  const column = [8_250, 7_858, 7_861, 7_000, 7_000, null, undefined]
  expect([8_250, 7_858, 7_861, 7_000].map(columnFigures(column))).toEqual(['8.25', '7.858', '7.861', '7.000'])
})
