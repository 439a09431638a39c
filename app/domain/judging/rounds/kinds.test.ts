import { describe, expect, test } from 'vitest'
import type { CommitteeFacts } from '#app/domain/judging/assignment/rules.ts'
import { QUALIFY, termsText, type KindTerms } from './terms.ts'
import { meanOf, outcomesOf, ruleText, type AdvanceRule } from './rules.ts'
import { roundSchema } from './schema.ts'
import { givenText, isComplete, sheetProblem } from './sheet-rules.ts'
import { standingOf, type GivenAnswer } from './standing.ts'

const POINTS: KindTerms = { kind: 'points', budget: 100, maxEach: 100, ranked: null, comparisons: null }
const RANK: KindTerms = { kind: 'rank', budget: null, maxEach: null, ranked: 3, comparisons: null }

const judge = (id: number) => ({
  ...{ id, name: `Judge ${id}`, role: 'judge' as const, employer: null, signed: true },
  ...{ max: null, counts: true },
})
const facts = (more: Partial<CommitteeFacts> = {}): CommitteeFacts => ({
  ...{ isAssigned: false, judges: [judge(1), judge(2)], entries: [10, 11, 12, 13] },
  ...{ conflicts: [], reviews: [], assigned: [], ...more },
})
/** The finished sheet of a judge: their marks by entry. */
const sheet = (by: number, marks: Record<number, number>): GivenAnswer[] =>
  Object.entries(marks).map(([entry, mark]) => ({ judge: by, entry: Number(entry), mark }))

type Sheets = readonly (readonly [number, Record<number, number>])[]
const counted = (terms: KindTerms, sheets: Sheets, more: Partial<CommitteeFacts> = {}) =>
  standingOf(
    facts(more),
    sheets.flatMap(([by, marks]) => sheet(by, marks)),
    terms,
  ).entries

describe('points', () => {
  const cases: [string, Sheets, Partial<CommitteeFacts>, number[]][] = [
    ['an equal share is 100', [[1, { 10: 25, 11: 25, 12: 25, 13: 25 }]], {}, [100, 100, 100, 100]],
    ['all on one entry', [[1, { 10: 100, 11: 0, 12: 0, 13: 0 }]], {}, [400, 0, 0, 0]],
    [
      'the mean of those who had it',
      [
        [1, { 10: 50, 11: 50, 12: 0, 13: 0 }],
        [2, { 10: 0, 11: 50, 12: 50, 13: 0 }],
      ],
      {},
      [100, 200, 100, 0],
    ],
    [
      'a short list is worth no more',
      [
        [1, { 10: 50, 11: 50 }],
        [2, { 12: 25, 13: 75 }],
      ],
      {},
      [100, 100, 50, 150],
    ],
    [
      'a short list beside a long one',
      [
        [1, { 10: 40, 11: 20, 12: 20, 13: 20 }],
        [2, { 10: 80, 11: 20 }],
      ],
      {},
      [160, 60, 80, 80],
    ],
    ['fewer than the budget count as they are', [[1, { 10: 10, 11: 0, 12: 0, 13: 0 }]], {}, [40, 0, 0, 0]],
    ['no one answered', [], {}, [0, 0, 0, 0]],
    [
      'without what has a conflict',
      [[1, { 10: 50, 11: 50 }]],
      { conflicts: [{ judge: 1, entry: 10 }] },
      [0, 50, 0, 0],
    ],
    ['without who left the committee', [[9, { 10: 100 }]], {}, [0, 0, 0, 0]],
    ['thirds are cut', [[1, { 10: 33, 11: 33, 12: 34 }]], {}, [99, 99, 102, 0]],
  ]
  test.each(cases)('%s', (_name, sheets, more, means) => {
    expect(counted(POINTS, sheets, more).map((entry) => meanOf(POINTS, entry))).toEqual(means)
  })

  test('that are missing are told', () => {
    const entries = counted(POINTS, [[1, { 10: 100, 11: 0 }]])
    expect(entries.map(({ judges, missing }) => [judges, missing])).toEqual([
      [1, 1],
      [1, 1],
      [0, 2],
      [0, 2],
    ])
  })
})

describe('places', () => {
  test('have Borda points, and their mean is of those who had the entry', () => {
    const entries = counted(RANK, [
      [1, { 10: 1, 11: 2, 12: 3, 13: 0 }],
      [2, { 10: 2, 11: 1 }],
    ])
    expect(entries.map(({ points, judges }) => [points, judges])).toEqual([
      [5, 2],
      [5, 2],
      [1, 1],
      [0, 1],
    ])
    expect(entries.map((entry) => meanOf(RANK, entry))).toEqual([250, 250, 100, 0])
  })
})

describe('who advances', () => {
  const rule = (terms: KindTerms, more: Partial<AdvanceRule>): AdvanceRule => ({
    ...{ kind: terms.kind, budget: terms.budget, rule: 'top', value: 1, tiesTogether: false, ...more },
  })
  const points: Sheets = [
    [1, { 10: 50, 11: 30, 12: 20, 13: 0 }],
    [2, { 10: 50, 11: 20, 12: 30, 13: 0 }],
  ]
  const places: Sheets = [
    [1, { 10: 1, 11: 2, 12: 3, 13: 0 }],
    [2, { 10: 2, 11: 1, 12: 3, 13: 0 }],
  ]
  const cases: [string, KindTerms, Sheets, Partial<AdvanceRule>, (boolean | null)[]][] = [
    ['the best by points', POINTS, points, { value: 1 }, [true, false, false, false]],
    ['a tie at the cut, by hand', POINTS, points, { value: 2 }, [true, null, null, false]],
    [
      'a tie at the cut, together',
      POINTS,
      points,
      { value: 2, tiesTogether: true },
      [true, true, true, false],
    ],
    ['what was given nothing never', POINTS, points, { value: 9 }, [true, true, true, false]],
    ['no one answered', POINTS, [], { value: 9, tiesTogether: true }, [false, false, false, false]],
    ['the mean, reached exactly', POINTS, points, { rule: 'mean', value: 100 }, [true, true, true, false]],
    ['the mean, just missed', POINTS, points, { rule: 'mean', value: 101 }, [true, false, false, false]],
    [
      'a short list does not win by its length',
      POINTS,
      [
        [1, { 10: 50, 11: 25, 12: 25, 13: 0 }],
        [2, { 11: 45, 12: 55 }],
      ],
      { value: 1 },
      [true, false, false, false],
    ],
    ['the best by places, tied', RANK, places, { value: 1 }, [null, null, false, false]],
    ['the best by places', RANK, places, { value: 2 }, [true, true, false, false]],
    ['a mean of places', RANK, places, { rule: 'mean', value: 2 }, [true, true, false, false]],
    ['the chair alone', RANK, places, { rule: 'choice', value: null }, [false, false, false, false]],
  ]
  test.each(cases)('%s', (_name, terms, sheets, more, advances) => {
    const outcomes = outcomesOf(rule(terms, more), counted(terms, sheets), new Map())
    expect(outcomes.map((outcome) => outcome.advances)).toEqual(advances)
  })

  test.each([
    [POINTS, 150, 'Entries with at least 150% of an equal share of points advance.'],
    [RANK, 1, 'Entries with a mean of at least one point advance.'],
    [RANK, 2, 'Entries with a mean of at least 2 points advance.'],
  ])('in words %#', (terms, value, text) => {
    expect(ruleText(rule(terms, { rule: 'mean', value }))).toBe(text)
  })
})

describe('a sheet', () => {
  const titles = new Map([
    ['a', 'Abend'],
    ['b', 'Kiln'],
    ['c', 'Reed'],
  ])
  const check = (marks: Record<string, number>, more: { sent?: string[]; finish?: boolean } = {}) => ({
    ...{ marks: new Map(Object.entries(marks)), titles, finish: more.finish ?? false },
    sent: new Set(more.sent ?? Object.keys(marks)),
  })
  const capped: KindTerms = { ...POINTS, maxEach: 60 }
  const cases: [string, KindTerms, ReturnType<typeof check>, object | null][] = [
    ['below the budget', POINTS, check({ a: 37 }), null],
    ['all of it', POINTS, check({ a: 60, b: 40 }), null],
    ['above it', POINTS, check({ a: 61, b: 40 }), { message: expect.stringContaining('101 of 100') }],
    ['above it, with another page', POINTS, check({ a: 61, b: 40 }, { sent: ['b'] }), {}],
    ['too much for one', capped, check({ a: 61 }), { fields: { 'marks.a': [expect.any(String)] } }],
    ['the most for one', capped, check({ a: 60 }), null],
    ['places in order', RANK, check({ a: 1, b: 2, c: 3 }), null],
    ['a gap in a draft', RANK, check({ a: 1, c: 3 }), null],
    [
      'a gap at the end',
      RANK,
      check({ a: 1, c: 3 }, { finish: true }),
      { fields: { 'marks.c': [expect.stringContaining('Place 2')] } },
    ],
    ['fewer places, without a gap', RANK, check({ a: 1 }, { finish: true }), null],
    [
      'a place twice',
      RANK,
      check({ a: 1, b: 1 }),
      { fields: { 'marks.a': [expect.stringContaining('Kiln')], 'marks.b': [expect.any(String)] } },
    ],
    [
      'a place that another page has',
      RANK,
      check({ a: 1, b: 1 }, { sent: ['b'] }),
      { fields: { 'marks.b': ['Place 1 is given to “Abend” too'] } },
    ],
    ['a place there is not', RANK, check({ a: 4 }), { fields: { 'marks.a': [expect.any(String)] } }],
  ]
  test.each(cases)('%s', (_name, terms, sheetCheck, problem) => {
    const found = sheetProblem(terms, sheetCheck)
    if (problem === null) expect(found).toBeNull()
    else expect(found).toMatchObject(problem)
  })

  test.each([
    [POINTS, { a: 99 }, 3, false],
    [POINTS, { a: 100 }, 3, true],
    [RANK, { a: 1, b: 2 }, 3, false],
    [RANK, { a: 1, b: 2 }, 2, true],
    [RANK, { a: 1, b: 2, c: 3 }, 9, true],
    [RANK, {}, 0, false],
  ])('is done %#', (terms, marks, entries, done) => {
    expect(isComplete(terms, new Map(Object.entries(marks)), entries)).toBe(done)
  })

  test('says how much is given', () => {
    expect(givenText(POINTS, new Map([['a', 37]]), 3)).toBe('37 of 100 points given')
    expect(givenText(RANK, new Map([['a', 1]]), 2)).toBe('1 of 2 places filled')
  })
})

describe('a plan', () => {
  const form = {
    ...{ version: '0', name: 'Longlist', opensAt: '2027-03-10T08:00', closesAt: '2027-03-11T08:00' },
    ...{ minAnswers: '2', rule: 'top', places: '3' },
  }
  const parse = (more: object) =>
    roundSchema('UTC', { year: 2027, stored: null }).safeParse({ ...form, ...more })
  const fields = (more: object) => parse(more).error?.issues.map(({ path }) => path[0])

  test('takes the rules and numbers of its kind alone', () => {
    expect(parse({ budget: '50', ranked: '4' }).data).toMatchObject({ ...QUALIFY, value: 3 })
    expect(parse({ kind: 'points', budget: '50' }).data).toMatchObject({
      ...{ kind: 'points', budget: 50, maxEach: 50, ranked: null },
    })
    expect(fields({ kind: 'points' })).toEqual(['budget'])
    expect(fields({ kind: 'points', budget: '50', maxEach: '51' })).toEqual(['maxEach'])
    expect(fields({ kind: 'points', budget: '1001' })).toEqual(['budget'])
    expect(fields({ kind: 'points', budget: '50', rule: 'share', percent: '60' })).toEqual(['rule'])
    expect(fields({ kind: 'rank' })).toEqual(['ranked'])
    expect(fields({ kind: 'rank', ranked: '3', rule: 'yes', answers: '1' })).toEqual(['rule'])
    expect(fields({ kind: 'rank', ranked: '3', rule: 'mean', mean: '4' })).toEqual(['mean'])
    expect(parse({ kind: 'rank', ranked: '3', rule: 'mean', mean: '3' }).data).toMatchObject({ value: 3 })
    expect(fields({ rule: 'mean', mean: '3' })).toEqual(['rule'])
  })

  test('says what a judge has', () => {
    expect(termsText(QUALIFY)).toBe('')
    expect(termsText(POINTS)).toBe('Each judge distributes 100 points.')
    expect(termsText({ ...POINTS, maxEach: 60 })).toBe(
      'Each judge distributes 100 points, at most 60 to one entry.',
    )
    expect(termsText(RANK)).toBe('Each judge fills 3 places.')
  })
})
