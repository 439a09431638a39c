import { describe, expect, test } from 'vitest'
import {
  betterOf,
  comparedOf,
  nextPair,
  onList,
  pairSeed,
  partOf,
  partText,
  sidesOf,
  usualComparisons,
} from './pair-rules.ts'
import type { Compared } from './pairs-model.ts'

const SEED = 7
const pair = (first: number, second: number, answer: Compared['answer'] = 'first'): Compared => ({
  first,
  second,
  answer,
})
const numbersTo = (last: number) => Array.from({ length: last }, (_, each) => each + 1)

/** Compares until there is nothing left, or so often; the entry with the lower number is better. */
function compareAll(list: readonly number[], times = Number.POSITIVE_INFINITY, seed = SEED) {
  const answers: Compared[] = []
  while (answers.length < times) {
    const next = nextPair(list, answers, seed)
    if (!next) break
    answers.push(comparedOf(next, next.left < next.right ? 'left' : 'right'))
  }
  return answers
}

const keyOf = ({ first, second }: Compared) => `${first} ${second}`

describe('the next pair', () => {
  test.each([0, 1])('is none of %i entries', (size) => {
    expect(nextPair(numbersTo(size), [], SEED)).toBeNull()
  })

  test.each([2, 3, 5, 8])('is each pair of %i entries once', (size) => {
    const answers = compareAll(numbersTo(size))
    expect(answers).toHaveLength((size * (size - 1)) / 2)
    expect(new Set(answers.map(keyOf)).size).toBe(answers.length)
  })

  test('is the same for the same answers, and another for another judge', () => {
    const list = numbersTo(9)
    expect(compareAll(list).map(keyOf)).toEqual(compareAll([...list].reverse()).map(keyOf))
    expect(compareAll(list).map(keyOf)).not.toEqual(compareAll(list, undefined, SEED + 1).map(keyOf))
  })

  test('has the entries with the fewest comparisons', () => {
    for (let made = 1; made <= 20; made += 1) {
      const counts = new Map(numbersTo(10).map((entry) => [entry, 0]))
      for (const { first, second } of compareAll(numbersTo(10), made))
        for (const entry of [first, second]) counts.set(entry, (counts.get(entry) ?? 0) + 1)
      const all = [...counts.values()]
      expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1)
    }
  })

  test('has an entry that came to the list later', () => {
    const answers = compareAll(numbersTo(6), 9)
    const next = nextPair([...numbersTo(6), 99], answers, SEED)
    expect([next?.left, next?.right]).toContain(99)
  })

  test('is of entries that are near in strength', () => {
    // 1 won and 2 lost; 3 won and 4 lost: 1 meets 3, or 2 meets 4.
    const next = nextPair([1, 2, 3, 4], [pair(1, 2), pair(3, 4)], SEED)
    expect([
      [1, 3],
      [2, 4],
    ]).toContainEqual([next?.left, next?.right].toSorted())
  })

  test('is not of an entry that left the list, whose comparisons say nothing', () => {
    const next = nextPair([1, 2, 3], [pair(1, 9), pair(2, 9), pair(1, 2)], SEED)
    expect([next?.left, next?.right]).toContain(3)
    expect([next?.left, next?.right]).not.toContain(9)
  })

  test('has each entry at the left about as often as at the right', () => {
    const left = numbersTo(40).flatMap((low) =>
      numbersTo(40).flatMap((high) => (low < high ? [sidesOf(SEED, low, high).left === low] : [])),
    )
    const share = left.filter(Boolean).length / left.length
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
    expect(sidesOf(SEED, 3, 8)).toEqual(sidesOf(SEED, 8, 3))
  })
})

describe('the part of a judge', () => {
  const cases: [string, number, number[], Compared[], { made: number; left: number }][] = [
    ['nothing made', 5, [1, 2, 3, 4], [], { made: 0, left: 5 }],
    ['all there are', 9, [1, 2, 3, 4], [], { made: 0, left: 6 }],
    ['some made', 5, [1, 2, 3, 4], [pair(1, 2), pair(3, 4)], { made: 2, left: 3 }],
    ['done', 2, [1, 2, 3, 4], [pair(1, 2), pair(3, 4)], { made: 2, left: 0 }],
    ['gone on', 1, [1, 2, 3, 4], [pair(1, 2), pair(3, 4), pair(1, 3)], { made: 3, left: 0 }],
    ['each entry once at least', 1, [1, 2, 3, 4, 5], [pair(1, 2)], { made: 1, left: 2 }],
    ['an entry that came later', 1, [1, 2, 3], [pair(1, 2)], { made: 1, left: 1 }],
    ['a conflict found later', 3, [1, 2, 3], [pair(1, 4), pair(2, 3)], { made: 1, left: 2 }],
    ['one entry alone', 3, [1], [], { made: 0, left: 0 }],
    ['no entries', 3, [], [pair(1, 2)], { made: 0, left: 0 }],
  ]
  test.each(cases)('%s', (_name, asked, list, answers, part) => {
    expect(partOf(asked, list, answers)).toEqual(part)
  })

  test.each([
    [{ made: 0, left: 60 }, '0 of 60 comparisons made'],
    [{ made: 0, left: 1 }, '0 of 1 comparison made'],
    [{ made: 1, left: 0 }, '1 comparison made'],
    [{ made: 61, left: 0 }, '61 comparisons made'],
  ])('in words %#', (part, text) => {
    expect(partText(part)).toBe(text)
  })

  test.each([
    [0, 10],
    [3, 10],
    [40, 120],
    [9_999, 1_000],
  ])('is usually three times its %i entries', (entries, comparisons) => {
    expect(usualComparisons(entries)).toBe(comparisons)
  })
})

describe('an answer', () => {
  test.each([
    [{ left: 3, right: 8 }, 'left', { first: 3, second: 8, answer: 'first' }, 3],
    [{ left: 8, right: 3 }, 'left', { first: 3, second: 8, answer: 'second' }, 8],
    [{ left: 8, right: 3 }, 'right', { first: 3, second: 8, answer: 'first' }, 3],
    [{ left: 8, right: 3 }, 'same', { first: 3, second: 8, answer: 'same' }, null],
  ] as const)('is stored whatever the sides %#', (sides, said, compared, better) => {
    expect(comparedOf(sides, said)).toEqual(compared)
    expect(betterOf(compared)).toBe(better)
  })

  test('counts while both entries are on the list', () => {
    expect(onList([pair(1, 2), pair(2, 3)], [1, 2])).toEqual([pair(1, 2)])
  })

  test('is asked for in another order in another round', () => {
    const seat = '5c0f8d1e-1111-4222-8333-444455556666'
    expect(pairSeed(seat, 1)).toBe(pairSeed(seat, 1))
    expect(pairSeed(seat, 1)).not.toBe(pairSeed(seat, 2))
  })
})
