import { describe, expect, test } from 'vitest'
import {
  errorsOf,
  fitPairs,
  MAX_MEASURED,
  percentError,
  percentOf,
  worthsOf,
  WORTH_PARTS,
  type Compared,
} from './pairs-model.ts'

const won = (first: number, second: number, times = 1): Compared[] =>
  Array.from({ length: times }, () => ({ first, second, answer: 'first' as const }))
const same = (first: number, second: number): Compared => ({ first, second, answer: 'same' })

/** Numbers that look random and are the same each time. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function randomAnswers(seed: number, entries: number, count: number): Compared[] {
  const roll = dice(seed)
  return Array.from({ length: count }, () => {
    const first = roll(entries)
    const second = (first + 1 + roll(entries - 1)) % entries
    return { first, second, answer: (['first', 'second', 'same'] as const)[roll(3)] ?? 'same' }
  })
}

const strengthsOf = (answers: readonly Compared[], prior?: number) => {
  const fit = fitPairs(answers, prior === undefined ? {} : { prior })
  return new Map(fit.entries.map((entry, place) => [entry, fit.strengths[place] ?? 0]))
}

describe('published estimates', () => {
  /**
   * Wins in 1987 of the seven teams of the American League’s Eastern Division, each row against each column. Agresti, "Categorical Data
   * Analysis", second edition 2002, tables 10.10 and 10.11; the same data are `baseball` of the R package BradleyTerry2 (Turner and Firth,
   * 2012), whose tests compare with the same figures.
   */
  const TEAMS = ['Milwaukee', 'Detroit', 'Toronto', 'New York', 'Boston', 'Cleveland', 'Baltimore']
  const WINS = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
  ]
  const games = WINS.flatMap((row, first) => row.flatMap((wins, second) => won(first, second, wins)))

  test('are found without the prior', () => {
    const strengths = strengthsOf(games, 0)
    const last = strengths.get(6) ?? 0
    const told = TEAMS.map((_, team) => ((strengths.get(team) ?? 0) - last).toFixed(2))
    expect(told).toEqual(['1.58', '1.44', '1.29', '1.25', '1.11', '0.68', '0.00'])
  })

  test('have the published standard errors', () => {
    const errors = errorsOf(fitPairs(games, { prior: 0 }))
    // Of each team against Baltimore, as `summary(BTm(…))` has them.
    const told = TEAMS.slice(0, 6).map((_, team) => errors?.between(team, 6).toFixed(2))
    expect(told).toEqual(['0.34', '0.34', '0.34', '0.34', '0.33', '0.33'])
  })

  test('are moved little by the prior, and towards the average', () => {
    const [without, with_] = [strengthsOf(games, 0), strengthsOf(games)]
    for (const [team, strength] of without) {
      const moved = (with_.get(team) ?? 0) - strength
      expect(Math.abs(moved)).toBeLessThan(0.05)
      expect(moved * strength).toBeLessThan(0)
    }
  })
})

/** The logarithm of the likelihood, with half a win and half a loss against an entry of strength 0. */
function likelihood(strengths: readonly number[], answers: readonly Compared[]): number {
  const share = (difference: number) => -Math.log1p(Math.exp(-difference))
  const prior = strengths.reduce((sum, own) => sum + (share(own) + share(-own)) / 2, 0)
  return answers.reduce((sum, { first, second, answer }) => {
    const difference = (strengths[first] ?? 0) - (strengths[second] ?? 0)
    const wins = answer === 'first' ? 1 : answer === 'same' ? 0.5 : 0
    return sum + wins * share(difference) + (1 - wins) * share(-difference)
  }, prior)
}

/** The likeliest strengths, by trying each number up and down in ever smaller steps. */
function bruteForce(entries: number, answers: readonly Compared[]): number[] {
  let best = Array.from({ length: entries }, () => 0)
  let most = likelihood(best, answers)
  for (let step = 1; step > 1e-9; step /= 2) {
    let moved = true
    while (moved) {
      moved = false
      for (let place = 0; place < entries; place += 1)
        for (const by of [step, -step]) {
          const tried = best.with(place, (best[place] ?? 0) + by)
          const now = likelihood(tried, answers)
          if (now <= most) continue
          ;[best, most, moved] = [tried, now, true]
        }
    }
  }
  return best
}

describe('the likeliest strengths', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('are found in a random set %i', (seed) => {
    const entries = 3 + (seed % 3)
    const answers = [
      ...Array.from({ length: entries - 1 }, (_, each) => same(each, each + 1)),
      ...randomAnswers(seed, entries, 4 * seed),
    ]
    const found = bruteForce(entries, answers)
    const { raw } = fitPairs(answers)
    // A sum as flat as this at its top is known to about the root of the precision of numbers.
    for (const [place, strength] of found.entries()) expect(raw[place]).toBeCloseTo(strength, 5)
  })

  test.each([
    ['won all', won(1, 2, 9)],
    ['in two groups that never met', [...won(1, 2, 3), ...won(3, 4, 1)]],
    ['in a long line', Array.from({ length: 60 }, (_, each) => won(each, each + 1)).flat()],
  ])('are numbers where entries %s', (_name, answers) => {
    const { strengths } = fitPairs(answers)
    for (const strength of strengths) expect(Math.abs(strength)).toBeLessThan(10)
    expect(strengths.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 9)
    const errors = errorsOf(fitPairs(answers))
    expect(errors?.of(answers[0]?.first ?? 0)).toBeGreaterThan(0)
  })

  test('put who won above who lost', () => {
    const strengths = strengthsOf([...won(1, 2), ...won(2, 3), ...won(1, 3)])
    expect([...strengths].toSorted(([, a], [, b]) => b - a).map(([entry]) => entry)).toEqual([1, 2, 3])
  })

  test('of nothing are none', () => {
    const fit = fitPairs([])
    expect(fit.strengths).toEqual([])
    expect(errorsOf(fit)?.of(1)).toBe(0)
  })
})

describe('the order of answers', () => {
  test.each([11, 12, 13])('makes no difference in the last digit %i', (seed) => {
    const answers = randomAnswers(seed, 9, 60)
    const roll = dice(seed + 100)
    const mixed = answers
      .map((each) => ({ each, at: roll(1_000_000) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ each }) => each)
    const turned = mixed.map(({ first, second, answer }): Compared => {
      const other = { first: 'second', second: 'first', same: 'same' } as const
      return { first: second, second: first, answer: other[answer] }
    })
    expect(fitPairs(mixed)).toEqual(fitPairs(answers))
    expect(fitPairs(turned)).toEqual(fitPairs(answers))
  })
})

describe('equal entries', () => {
  const cycle = (entries: readonly number[]) =>
    entries.flatMap((entry, place) => won(entry, entries[(place + 1) % entries.length] ?? 0))
  const cases: [string, Compared[], number[][]][] = [
    ['each beat the next', cycle([1, 2, 3, 4, 5, 6, 7]), [[1, 2, 3, 4, 5, 6, 7]]],
    [
      'two pairs alike, apart',
      [...won(1, 2), ...won(3, 4)],
      [
        [1, 3],
        [2, 4],
      ],
    ],
    ['one can’t be told from the other', [same(1, 2), ...won(1, 3), ...won(2, 3)], [[1, 2], [3]]],
    [
      'the same record against others of the same record',
      [...cycle([1, 2, 3, 4, 5]), ...[1, 2, 3, 4, 5].flatMap((entry) => won(entry, entry + 10))],
      [
        [1, 2, 3, 4, 5],
        [11, 12, 13, 14, 15],
      ],
    ],
    [
      'won and lost as often in two ways',
      [...won(1, 2), ...won(2, 1), same(3, 4), same(3, 4)],
      [[1, 2, 3, 4]],
    ],
  ]
  test.each(cases)('are tied, not ordered by the rounding of fractions: %s', (_name, answers, groups) => {
    const worths = worthsOf(fitPairs(answers))
    for (const group of groups) expect(new Set(group.map((entry) => worths.get(entry))).size).toBe(1)
    expect(new Set(groups.map(([entry]) => worths.get(entry ?? 0))).size).toBe(groups.length)
  })

  test('stay tied where the last digits differ, and near ones do not become equal', () => {
    const worths = worthsOf({ entries: [1, 2, 3, 4], strengths: [0.3, 0.1 + 0.2, 0.300_002, -1e-17] })
    expect(worths.get(1)).toBe(worths.get(2))
    expect(worths.get(3)).toBeGreaterThan(worths.get(2) ?? 0)
    expect(Object.is(worths.get(4), 0)).toBe(true)
  })
})

describe('what is shown', () => {
  test.each([
    [0, 50],
    [Math.round(Math.log(3) * WORTH_PARTS), 75],
    [Math.round(Math.log(2) * WORTH_PARTS), 66],
    [-Math.round(Math.log(2) * WORTH_PARTS), 33],
    [-20 * WORTH_PARTS, 0],
  ])('is the percent of a worth %#', (worth, percent) => {
    expect(percentOf(worth)).toBe(percent)
  })

  test('has its error in percent', () => {
    expect(percentError(0, WORTH_PARTS)).toBe(25)
    expect(percentError(Math.round(Math.log(3) * WORTH_PARTS), WORTH_PARTS)).toBe(19)
  })

  test('has an error that shrinks with the root of the answers', () => {
    const few = errorsOf(fitPairs([...won(1, 2, 8), ...won(2, 1, 8)], { prior: 0 }))
    const many = errorsOf(fitPairs([...won(1, 2, 32), ...won(2, 1, 32)], { prior: 0 }))
    // Of 16 throws of a coin: 1 / √(16 · ¼).
    expect(few?.between(1, 2)).toBeCloseTo(0.5, 9)
    expect(many?.between(1, 2)).toBeCloseTo(0.25, 9)
    expect(few?.of(1)).toBeCloseTo(0.25, 9)
  })

  test('has no error where there are too many entries', () => {
    const line = Array.from({ length: MAX_MEASURED }, (_, each) => same(each, each + 1))
    expect(errorsOf(fitPairs(line))).toBeNull()
  })
})
