import { describe, expect, test } from 'vitest'
import { RANKING_METHODS, type RankingMethod } from '#app/domain/judging/committees/ranking.ts'
import { relativeRanks, rankSumsOf } from './rank-sum.ts'
import type { Score } from './scores.ts'
import { isChanged, withoutEachJudge } from './stability.ts'
import { CALIBRATION_MIN_REVIEWS, cutOf, figuresOf, rankingBy } from './statistics.ts'
import { table } from '#tests/support/score-table.ts'

/** The same numbers for the same seed (Park and Miller, 1988). */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** A committee of up to seven judges and fourteen entries; in half of the sets points are few, so that many are level. */
function randomSet(seed: number): { entries: number[]; scores: Score[]; places: number } {
  const next = numbersFrom(seed * 7_919 + 1)
  const entries = Array.from({ length: 2 + next(13) }, (_, at) => at + 1)
  const judges = Array.from({ length: 1 + next(7) }, (_, at) => at + 101)
  const [steps, gaps] = [seed % 2 ? 4 : 9_001, next(4)]
  const scores = entries.flatMap((entry) =>
    judges.flatMap((judge) =>
      next(10) < gaps ? [] : [{ judge, entry, total: 1_000 + next(steps) * (seed % 2 ? 250 : 1) }],
    ),
  )
  return { entries, scores, places: 1 + next(entries.length) }
}

const SETS = Array.from({ length: 300 }, (_, at) => at + 1)

/** A fraction of whole numbers. */
type Fraction = readonly [bigint, bigint]
const isAbove = ([a, b]: Fraction, [c, d]: Fraction) => a * d > c * b

/** An entry's figure counted as slowly and plainly as it is defined, higher being better; null where it has none. */
const PLAIN: Record<
  Exclude<RankingMethod, 'calibrated'>,
  (entry: number, scores: readonly Score[]) => Fraction | null
> = {
  mean(entry, scores) {
    const totals = scores.filter((score) => score.entry === entry).map(({ total }) => total)
    if (totals.length === 0) return null
    // Means that are level in thousandths of a point are level.
    return [
      BigInt(Math.floor((2 * totals.reduce((a, b) => a + b) + totals.length) / (2 * totals.length))),
      1n,
    ]
  },
  median(entry, scores) {
    const totals = scores.filter((score) => score.entry === entry).map(({ total }) => total)
    while (totals.length > 2) {
      totals.splice(totals.indexOf(Math.max(...totals)), 1)
      totals.splice(totals.indexOf(Math.min(...totals)), 1)
    }
    const [one, other = one] = totals
    return one === undefined || other === undefined ? null : [BigInt(Math.ceil((one + other) / 2)), 1n]
  },
  rank_sum(entry, scores) {
    const own = scores.filter((score) => score.entry === entry)
    let [above, below]: [bigint, bigint] = [0n, 1n]
    for (const { judge, total } of own) {
      const list = scores.filter((score) => score.judge === judge)
      const better = list.filter((score) => score.total > total).length
      const level = list.filter((score) => score.total === total).length
      // The ranks that those level take up are better + 1 … better + level; r is their mean.
      const taken = Array.from({ length: level }, (_, at) => better + 1 + at)
      const twiceRank = (2 * taken.reduce((a, b) => a + b)) / level
      const [up, down] = [BigInt(twiceRank - 1), BigInt(2 * list.length)]
      above = above * down + up * below
      below *= down
    }
    return own.length === 0 ? null : [-above, below * BigInt(own.length)]
  },
}

/** Ranks by comparing every entry with every other. */
function plainRanks(entries: readonly number[], figureOf: (entry: number) => Fraction | null) {
  const all = entries.flatMap((entry) => {
    const figure = figureOf(entry)
    return figure ? [{ entry, figure }] : []
  })
  return new Map(
    all.map(({ entry, figure }) => [entry, 1 + all.filter((other) => isAbove(other.figure, figure)).length]),
  )
}

const ranksBy = (method: RankingMethod, entries: readonly number[], scores: readonly Score[]) =>
  new Map(rankingBy(method, figuresOf(entries, scores), scores).map(({ entry, rank }) => [entry, rank]))

describe.each(['mean', 'median', 'rank_sum'] as const)('ranked by %s', (method) => {
  test('as counted plainly', () => {
    for (const seed of SETS) {
      const { entries, scores } = randomSet(seed)
      const plain = plainRanks(entries, (entry) => PLAIN[method](entry, scores))
      expect(ranksBy(method, entries, scores), `set ${seed}`).toEqual(plain)
    }
  })
})

test('calibrated scores as counted plainly', () => {
  let compared = 0
  for (const seed of SETS) {
    const { entries, scores } = randomSet(seed)
    const listOf = (judge: number) =>
      scores.filter((score) => score.judge === judge).map(({ total }) => total)
    const meanOf = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length
    const deviationOf = (list: readonly number[]) =>
      Math.sqrt(meanOf(list.map((value) => (value - meanOf(list)) ** 2)))
    const isOnScale = (judge: number) =>
      listOf(judge).length >= CALIBRATION_MIN_REVIEWS && new Set(listOf(judge)).size > 1
    const common = scores.filter(({ judge }) => isOnScale(judge)).map(({ total }) => total)
    const figures = figuresOf(entries, scores)
    for (const entry of entries) {
      const own = scores.filter((score) => score.entry === entry)
      const figure = figures.get(entry)?.calibrated
      if (own.length === 0 || own.some(({ judge }) => !isOnScale(judge))) {
        expect(figure, `set ${seed}`).toBeNull()
        continue
      }
      const z = meanOf(
        own.map(({ judge, total }) => (total - meanOf(listOf(judge))) / deviationOf(listOf(judge))),
      )
      // Half a thousandth, and what two ways of adding fractions differ by.
      const off = Math.abs((figure ?? 0) - (meanOf(common) + z * deviationOf(common)))
      expect(off, `set ${seed}`).toBeLessThan(0.5 + 1e-6)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(500)
})

describe('without one judge', () => {
  test.each(RANKING_METHODS)('by %s as if that judge had never scored', (method) => {
    let changed = 0
    for (const seed of SETS) {
      const { entries, scores, places } = randomSet(seed)
      const cut = (kept: readonly Score[]) => cutOf(rankingBy(method, figuresOf(entries, kept), kept), places)
      const placeIn = ({ inside, tied }: ReturnType<typeof cut>, entry: number) =>
        inside.includes(entry) ? 'in' : tied.includes(entry) ? 'tied' : 'out'
      const now = cut(scores)
      const found = withoutEachJudge(entries, scores, places, method)
      expect(found.map(({ judge }) => judge)).toEqual(
        [...new Set(scores.map(({ judge }) => judge))].sort((a, b) => a - b),
      )
      for (const each of found) {
        const then = cut(scores.filter(({ judge }) => judge !== each.judge))
        for (const entry of entries) {
          const [before, after] = [placeIn(now, entry), placeIn(then, entry)]
          const said = (['in', 'tied', 'out'] as const).filter((list) => each[list].includes(entry))
          expect(said, `set ${seed}, judge ${each.judge}`).toEqual(before === after ? [] : [after])
        }
        if (isChanged(each)) changed += 1
      }
    }
    expect(changed).toBeGreaterThan(50)
  })

  test('names the entries that would come in and go out', () => {
    const scores = table({
      1: [9_000, 8_000, 7_000],
      2: [9_000, 8_000, 7_000],
      // Lifts the third above the second: 24000/3 against 22000/3.
      3: [9_000, 6_000, 10_000],
    })
    expect(withoutEachJudge([1, 2, 3], scores, 2, 'mean')).toEqual([
      { judge: 1, in: [], out: [], tied: [] },
      { judge: 2, in: [], out: [], tied: [] },
      { judge: 3, in: [2], out: [3], tied: [] },
    ])
  })

  test('a tie at the cut that would arise or go away counts', () => {
    // All three: 8000, 7000, 7000, so a tie; without the second judge 7000 to 6500, without the first 7000 to 7500.
    const tie = table({ 1: [8_000, 7_000, 6_000], 2: [8_000, 7_000, 8_000], 3: [8_000, 7_000, 7_000] })
    expect(withoutEachJudge([1, 2, 3], tie, 2, 'mean')).toEqual([
      { judge: 1, in: [3], out: [2], tied: [] },
      { judge: 2, in: [2], out: [3], tied: [] },
      { judge: 3, in: [], out: [], tied: [] },
    ])
    const none = table({ 1: [8_000, 7_000], 2: [7_000, 7_000] })
    expect(withoutEachJudge([1, 2], none, 1, 'mean')[0]).toEqual({ judge: 1, in: [], out: [], tied: [1, 2] })
  })

  test('without scores there is no judge, and the only judge takes all with them', () => {
    expect(withoutEachJudge([1], [], 3, 'mean')).toEqual([])
    expect(withoutEachJudge([1], table({ 1: [7_000] }), 3, 'rank_sum')).toEqual([
      { judge: 1, in: [], out: [1], tied: [] },
    ])
  })
})

test('three methods make three slates of the same scores', () => {
  // The first entry divides the judges: one of them is far from the others and uses few points, and the others use all of them.
  const scores = table({
    1: [10_000, 5_000, 6_000],
    2: [5_000, 6_000, 5_900],
    3: [5_000, 6_000, 5_900],
  })
  const first = (method: RankingMethod) => rankingBy(method, figuresOf([1, 2, 3], scores), scores)[0]?.entry
  expect([first('mean'), first('median'), first('rank_sum')]).toEqual([1, 2, 2])
  expect(ranksBy('calibrated', [1, 2, 3], scores).size).toBe(0)
})

test('a short list and a long one weigh the same', () => {
  // The first is the best of two, the second the second best of eight: ½/2 against 1½/8.
  const scores = table({
    1: [9_000, null, null, null, null, null, null, null, null, 8_000],
    2: [null, 7_000, 8_000, 6_000, 5_000, 4_000, 3_000, 2_000, 1_000, null],
  })
  expect(relativeRanks(rankSumsOf(scores)).get(1)).toBe(250)
  expect(relativeRanks(rankSumsOf(scores)).get(2)).toBe(188)
  expect(
    rankingBy('rank_sum', figuresOf([1, 2], scores), scores)
      .map(({ entry }) => entry)
      .slice(0, 3),
  ).toEqual([3, 2, 1])
})

test.each(RANKING_METHODS)('sixty judges and 1,200 entries by %s have a line for each judge', (method) => {
  const next = numbersFrom(4_711)
  const entries = Array.from({ length: 1_200 }, (_, at) => at + 1)
  const scores = entries.flatMap((entry) =>
    Array.from({ length: 60 }, (_, judge) => ({
      judge: judge + 1,
      entry,
      total: 1_000 + next(9_001),
    })).filter(() => next(20) > 0),
  )
  const lines = withoutEachJudge(entries, scores, 5, method)
  expect(lines.map(({ judge }) => judge)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  // A judge is left out as if there had been no score of theirs.
  const [first] = lines
  const others = scores.filter(({ judge }) => judge !== 1)
  const cut = (counted: readonly Score[]) =>
    cutOf(rankingBy(method, figuresOf(entries, counted), counted), 5).inside
  const [now, then] = [cut(scores), cut(others)]
  expect(first?.in).toEqual(then.filter((entry) => !now.includes(entry)).sort((a, b) => a - b))
})
