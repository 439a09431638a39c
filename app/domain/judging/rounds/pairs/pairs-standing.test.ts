import { describe, expect, test } from 'vitest'
import { marginOf, marginText, pairsStandingOf, type JudgedPair } from './pairs-standing.ts'
import { meanOf, outcomesOf, ruleText, type AdvanceRule } from '../rules.ts'
import type { StandingFacts } from '../standing.ts'

const judge = (id: number, counts = true) => ({
  ...{ id, name: `Judge ${id}`, role: 'judge' as const, employer: null, signed: true },
  ...{ max: null, counts },
})
const facts = (more: Partial<StandingFacts> = {}): StandingFacts => ({
  ...{ isAssigned: false, judges: [judge(1), judge(2)], entries: [10, 11, 12, 13] },
  ...{ conflicts: [], assigned: [], ...more },
})
const better = (by: number, first: number, second: number): JudgedPair => ({
  ...{ judge: by, first, second, answer: 'first' },
})
const same = (by: number, first: number, second: number): JudgedPair => ({
  ...better(by, first, second),
  answer: 'same',
})
const standing = (pairs: readonly JudgedPair[], more: Partial<StandingFacts> = {}, comparisons = 3) =>
  pairsStandingOf(facts(more), pairs, comparisons)
const PAIRS = { kind: 'pairs', budget: null } as const
const rule = (more: Partial<AdvanceRule> = {}): AdvanceRule => ({
  ...{ ...PAIRS, rule: 'top', value: 1, tiesTogether: false, ...more },
})

/** 10 is better than 11, that than 12, and 13 is compared with none. */
const LADDER = [better(1, 10, 11), better(1, 11, 12), better(1, 10, 12), better(2, 10, 11), same(2, 11, 12)]

describe('what counts', () => {
  const cases: [string, JudgedPair[], Partial<StandingFacts>, [number, number, number][]][] = [
    [
      'all of it',
      LADDER,
      {},
      [
        [3, 0, 0],
        [1, 1, 2],
        [0, 1, 2],
        [0, 0, 0],
      ],
    ],
    [
      'not the pairs of an entry with a conflict of this judge, the judge’s others do',
      LADDER,
      { conflicts: [{ judge: 1, entry: 10 }] },
      [
        [1, 0, 0],
        [1, 1, 1],
        [0, 1, 1],
        [0, 0, 0],
      ],
    ],
    ['nothing of who left the committee', [better(9, 10, 11)], {}, [[0, 0, 0]]],
    [
      'nothing of a chair whose judgement does not count',
      [better(1, 10, 11)],
      { judges: [judge(1, false)] },
      [[0, 0, 0]],
    ],
    ['not the pairs of an entry that is out', [better(1, 10, 99)], {}, [[0, 0, 0]]],
  ]
  test.each(cases)('is %s', (_name, pairs, more, counts) => {
    const { entries } = standing(pairs, more)
    expect(entries.slice(0, counts.length).map(({ yes, unsure, no }) => [yes, unsure, no])).toEqual(counts)
  })

  test('is told of each judge', () => {
    const { judges } = standing(LADDER, { conflicts: [{ judge: 2, entry: 13 }] })
    expect(judges.map(({ done, due }) => [done, due])).toEqual([
      // 13 is not compared yet.
      [3, 4],
      [2, 3],
    ])
  })

  test('is due of the entries that are assigned', () => {
    const assigned = [10, 11, 12].map((entry) => ({ judge: 1, entry, given: 'drawn' as const }))
    const { judges } = standing([], { isAssigned: true, assigned }, 20)
    expect(judges.map(({ due }) => due)).toEqual([3, 0])
  })
})

describe('who advances', () => {
  const cycle = [better(1, 10, 11), better(1, 11, 12), better(2, 12, 10)]
  const cases: [string, JudgedPair[], Partial<AdvanceRule>, (boolean | null)[]][] = [
    ['the best', LADDER, { value: 1 }, [true, false, false, false]],
    ['the best two', LADDER, { value: 2 }, [true, true, false, false]],
    ['what was not compared never', LADDER, { value: 4 }, [true, true, true, false]],
    ['what was not compared never by percent', LADDER, { rule: 'mean', value: 1 }, [true, true, true, false]],
    ['as good as the average', LADDER, { rule: 'mean', value: 50 }, [true, false, false, false]],
    ['a cycle, by hand', cycle, { value: 1 }, [null, null, null, false]],
    ['a cycle, together', cycle, { value: 1, tiesTogether: true }, [true, true, true, false]],
    ['a cycle is average', cycle, { rule: 'mean', value: 50 }, [true, true, true, false]],
    ['and no better', cycle, { rule: 'mean', value: 51 }, [false, false, false, false]],
    ['the chair alone', LADDER, { rule: 'choice', value: null }, [false, false, false, false]],
  ]
  test.each(cases)('%s', (_name, pairs, more, advances) => {
    const outcomes = outcomesOf(rule(more), standing(pairs).entries, new Map())
    expect(outcomes.map((outcome) => outcome.advances)).toEqual(advances)
  })

  test('is told in words', () => {
    expect(ruleText(rule({ rule: 'mean', value: 60 }))).toBe(
      'Entries with at least 60% against the average entry advance.',
    )
  })

  test('has a percent only where it was compared', () => {
    const { entries } = standing(cycle)
    expect(entries.map((entry) => [meanOf(PAIRS, entry), entry.error !== null])).toEqual([
      [50, true],
      [50, true],
      [50, true],
      [0, false],
    ])
  })
})

describe('how sure it is', () => {
  const margin = (
    pairs: readonly JudgedPair[],
    more: Partial<AdvanceRule>,
    chosen = new Map<number, boolean>(),
  ) => {
    const { entries, errors } = standing(pairs)
    return marginOf(outcomesOf(rule(more), entries, chosen), entries, errors)
  }
  const many = Array.from({ length: 40 }, () => better(1, 10, 11))

  test('grows with the answers', () => {
    const few = margin([better(1, 10, 11)], {})
    expect(few).toBeLessThan(1)
    expect(margin(many, {})).toBeGreaterThan(2)
    expect(margin(many, {})).toBeGreaterThan(few ?? 0)
  })

  test.each([
    ['a tie has to be decided', [same(1, 10, 11)], {}],
    ['all advance', many, { value: 2 }],
    ['none does', many, { rule: 'mean', value: 99 }],
    ['nothing was compared', [], {}],
  ] as [string, JudgedPair[], Partial<AdvanceRule>][])('is not told where %s', (_name, pairs, more) => {
    expect(margin(pairs, more)).toBeNull()
  })

  test('leaves out what a person chose', () => {
    expect(margin(many, {}, new Map([[11, true]]))).toBeNull()
  })

  test('is said in words', () => {
    expect(marginText(0.9)).toContain('too close to say')
    expect(marginText(1)).toBe(
      'The last entry that advances and the first that doesn’t are 1.0 standard errors apart.',
    )
  })
})
