import { describe, expect, test } from 'vitest'
import { relativeRanks, rankSumsOf } from './rank-sum.ts'
import { calibratedScores, figuresOf, medianOf, rankingBy } from './statistics.ts'
import { table } from '#tests/support/score-table.ts'

/** Worked examples that others have published, put into scores. */

test.each([
  // Wikipedia, "Median": the two lists of its opening examples.
  [[1, 3, 3, 6, 7, 8, 9], 6],
  [[1, 2, 3, 4, 5, 6, 8, 9], 4.5],
])('the median of %j is %j', (values, median) => {
  expect(medianOf(values.map((value) => value * 1_000))).toBe(median * 1_000)
})

test('scores are standardised by the mean and the deviation of the whole list', () => {
  // Wikipedia, "Standard deviation", basic examples: the mean of these eight is 5, their deviation exactly 2.
  const published = [2, 4, 4, 4, 5, 5, 7, 9]
  const standard = [-1.5, -0.5, -0.5, -0.5, 0, 0, 1, 2]
  // A second judge gives each a point more, so all sixteen have the mean 5.5 and the variance 4 + 0.25.
  const scores = table({
    1: published.map((value) => value * 1_000),
    2: published.map((value) => (value + 1) * 1_000),
  })
  const expected = standard.map((z) => Math.round(5_500 + z * Math.sqrt(4.25) * 1_000))
  expect([...calibratedScores(scores).values()]).toEqual(expected)
})

test('a score of 20 in 10, 20, 12, 17 and 16 is as far above the mean as the 10 is below it', () => {
  // usablestats.com, question 621: mean 15; the standard scores are −5, 5, −3, 2 and 1 parts of one deviation.
  const published = [10, 20, 12, 17, 16]
  const scores = table({
    1: published.map((value) => value * 100),
    2: published.map((value) => value * 500),
  })
  // The second judge's are five times the first's, so both have the same standard scores: x = mean + z · deviation.
  const [low, high, second, third, fourth] = [...calibratedScores(scores).values()]
  const mean = (1_500 + 7_500) / 2
  const one = ((high ?? 0) - mean) / 5
  expect([low, second, third, fourth].map((figure) => Math.round(((figure ?? 0) - mean) / one))).toEqual([
    -5, -3, 2, 1,
  ])
})

describe('rank sums', () => {
  /** A judge who gives these ranks; a lower rank is a higher score. */
  const fromRanks = (rows: readonly (readonly number[])[]) =>
    table(Object.fromEntries(rows.map((ranks, at) => [at + 1, ranks.map((rank) => 10_000 - rank * 100)])))

  const sumsOf = (scores: ReturnType<typeof table>, judges: number, entries: number) => {
    const { scale, entries: found } = rankSumsOf(scores)
    // A part is (r − ½) / n · 2 · scale, and every list is as long as there are entries.
    return Array.from({ length: entries }, (_, at) => {
      const sum = Number(found.get(at + 1)?.sum ?? 0n) / Number(scale)
      return (sum * entries) / 2 + judges / 2
    })
  }

  // R. E. Quandt's "Winetaster" at liquidasset.com: the judges' ranks, the "votes against" and the group's ranking it prints.
  test.each([
    [
      'eight wines of Torres and others, 10 April 1995',
      [
        [7, 1, 8, 4, 3, 2, 6, 5],
        [8, 1, 5, 4, 6, 7, 3, 2],
        [8, 7, 4, 1, 6, 5, 3, 2],
        [6, 8, 5, 7, 3, 4, 1, 2],
        [3, 1, 2, 6, 8, 4, 5, 7],
        [5, 6, 7, 2, 8, 4, 3, 1],
        [6, 4, 2, 5, 3, 1, 7, 8],
        [5, 1, 4, 6, 3, 7, 8, 2],
      ],
      [48, 29, 37, 35, 40, 34, 36, 29],
      [8, 1, 6, 4, 7, 3, 5, 1],
    ],
    [
      'seven wines of Gaja, 6 March 1995',
      [
        [4, 3, 2, 7, 1, 6, 5],
        [4, 3, 1, 5, 6, 2, 7],
        [3, 4, 5, 7, 1, 6, 2],
        [1, 2, 5, 3, 4, 6, 7],
        [7, 3, 2, 5, 4, 1, 6],
      ],
      [19, 15, 15, 27, 16, 21, 27],
      [4, 1, 1, 6, 3, 5, 6],
    ],
  ])('%s', (_, ranks, votesAgainst, group) => {
    const scores = fromRanks(ranks)
    const ids = group.map((_, at) => at + 1)
    expect(sumsOf(scores, ranks.length, ids.length)).toEqual(votesAgainst)
    const ranked = new Map(
      rankingBy('rank_sum', figuresOf(ids, scores), scores).map((r) => [r.entry, r.rank]),
    )
    expect(ids.map((id) => ranked.get(id))).toEqual(group)
  })

  test('with ties: twelve birds by wing, tail and bill', () => {
    // J. H. Zar, "Biostatistical Analysis", example 20.5; the rank sums as UNISTAT's manual (6.5.6) prints them. The smallest has
    // rank 1 there, so a lower measure is the higher score here.
    const birds = [
      [10.4, 10.8, 11.1, 10.2, 10.3, 10.2, 10.7, 10.5, 10.8, 11.2, 10.6, 11.4],
      [7.4, 7.6, 7.9, 7.2, 7.4, 7.1, 7.4, 7.2, 7.8, 7.7, 7.8, 8.3],
      [17, 17, 20, 14.5, 15.5, 13, 19.5, 16, 21, 20, 18, 22],
    ]
    const scores = fromRanks(birds)
    expect(sumsOf(scores, 3, 12)).toEqual([14.5, 21, 30.5, 6, 11, 3.5, 20, 11.5, 29, 28.5, 22.5, 36])
  })

  test('relative ranks of a list with ties are the shares above and half of those level', () => {
    // Ten entries: one best, four level, five level.
    const scores = table({ 1: [9, 7, 7, 7, 7, 3, 3, 3, 3, 3].map((points) => points * 1_000) })
    expect([...relativeRanks(rankSumsOf(scores)).values()]).toEqual([
      50, 300, 300, 300, 300, 750, 750, 750, 750, 750,
    ])
  })
})
