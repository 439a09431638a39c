import { describe, expect, test } from 'vitest'
import type { CommitteeFacts } from '#app/domain/judging/assignment/rules.ts'
import type { ScoringFacts, ScoringState } from '#app/domain/judging/reviews/window.ts'
import {
  answeringState,
  outcomesOf,
  roundState,
  ruleText,
  tellRefusal,
  undoRefusal,
  windowProblems,
  type AdvanceRule,
  type RoundState,
  type RoundWindow,
  type Tally,
} from './rules.ts'
import { QUALIFY } from './terms.ts'
import { answerSchema, roundSchema } from './schema.ts'
import { standingOf } from './standing.ts'

const at = (hour: number, minute = 0) => new Date(Date.UTC(2027, 2, 10, hour, minute))
const window = (more: Partial<RoundWindow> = {}): RoundWindow => ({
  ...{ opensAt: at(8), closesAt: at(16), endedAt: null, advancedAt: null },
  ...more,
})

describe('a round', () => {
  const cases: [string, Partial<RoundWindow>, Date, RoundState][] = [
    ['before its window', {}, at(7, 59), 'not_yet'],
    ['at its first moment', {}, at(8), 'open'],
    ['just before its end', {}, at(15, 59), 'open'],
    ['at its last moment', {}, at(16), 'over'],
    ['ended early', { endedAt: at(10) }, at(11), 'over'],
    ['decided', { advancedAt: at(17) }, at(18), 'decided'],
    ['decided after it was ended early', { endedAt: at(10), advancedAt: at(11) }, at(12), 'decided'],
  ]
  test.each(cases)('%s', (_name, more, now, state) => {
    expect(roundState(window(more), now)).toBe(state)
  })
})

describe('answers of a judge', () => {
  const on = { judging_activated_checkbox: '1' }
  const facts: ScoringFacts = { scoringLockedAt: null, slateStatus: null, reopenedUntil: null, roundId: 1 }
  const cases: [
    string,
    Readonly<Record<string, string>>,
    Partial<ScoringFacts>,
    Partial<RoundWindow>,
    Date,
    ScoringState,
  ][] = [
    ['in the window', on, {}, {}, at(9), 'open'],
    ['before it', on, {}, {}, at(7), 'round_not_yet'],
    ['before it, even reopened', on, { reopenedUntil: at(12) }, {}, at(7), 'round_not_yet'],
    ['after it', on, {}, {}, at(16), 'round_over'],
    ['after it, reopened', on, { reopenedUntil: at(18) }, {}, at(17), 'reopened'],
    ['at the end of what was reopened', on, { reopenedUntil: at(18) }, {}, at(18), 'round_over'],
    ['ended early', on, {}, { endedAt: at(9) }, at(10), 'round_over'],
    ['decided', on, {}, { advancedAt: at(9) }, at(10), 'round_over'],
    ['decided, even reopened', on, { reopenedUntil: at(18) }, { advancedAt: at(9) }, at(10), 'round_over'],
    ['judging switched off', {}, {}, {}, at(9), 'judging_off'],
    ['judging switched off, reopened', {}, { reopenedUntil: at(12) }, {}, at(9), 'reopened'],
    ['locked', on, { scoringLockedAt: at(8) }, {}, at(9), 'locked'],
    ['locked, reopened', on, { scoringLockedAt: at(8), reopenedUntil: at(12) }, {}, at(9), 'reopened'],
    ['with a submitted slate', on, { slateStatus: 'submitted' }, {}, at(9), 'slate_submitted'],
    [
      'with a confirmed slate',
      on,
      { slateStatus: 'confirmed', reopenedUntil: at(12) },
      {},
      at(9),
      'slate_submitted',
    ],
    ['with a returned slate', on, { slateStatus: 'returned' }, {}, at(9), 'open'],
  ]
  test.each(cases)('%s', (_name, configs, more, round, now, state) => {
    expect(answeringState(configs, { ...facts, ...more }, window(round), now)).toBe(state)
  })
})

const tally = (entry: number, yes: number, no = 0, unsure = 0): Tally => ({
  ...{ entry, yes, no, unsure, judges: 0, points: 0, worth: 0, error: null },
})
const ruled = (rule: AdvanceRule['rule'], value: number | null, tiesTogether = true): AdvanceRule => ({
  ...{ kind: 'qualify', budget: null, rule, value, tiesTogether },
})

describe('who advances', () => {
  const five = [tally(1, 3), tally(2, 2, 1), tally(3, 2, 1), tally(4, 1, 2), tally(5, 0, 3)]
  const cases: [string, AdvanceRule, readonly Tally[], [number, boolean][], (boolean | null)[]][] = [
    ['the best', ruled('top', 3), five, [], [true, true, true, false, false]],
    ['a tie for the last place, together', ruled('top', 2), five, [], [true, true, true, false, false]],
    ['a tie for the last place, by hand', ruled('top', 2, false), five, [], [true, null, null, false, false]],
    [
      'a tie, half of it decided',
      ruled('top', 2, false),
      five,
      [[2, true]],
      [true, true, null, false, false],
    ],
    [
      'a tie, all of it decided',
      ruled('top', 2, false),
      five,
      [
        [2, true],
        [3, false],
      ],
      [true, true, false, false, false],
    ],
    ['a tie that fits whole is none', ruled('top', 3, false), five, [], [true, true, true, false, false]],
    ['more places than entries', ruled('top', 9, false), five, [], [true, true, true, true, true]],
    ['all tied for one place', ruled('top', 1, false), [tally(1, 1), tally(2, 2)], [], [null, null]],
    ['a larger share of fewer answers', ruled('top', 1), [tally(1, 2, 1), tally(2, 1)], [], [false, true]],
    ['an unsure counts half', ruled('top', 1), [tally(1, 1, 1), tally(2, 1, 0, 1)], [], [false, true]],
    [
      'the same share of other numbers is a tie',
      ruled('top', 1, false),
      [tally(1, 1, 1), tally(2, 2, 2)],
      [],
      [null, null],
    ],
    ['without answers never by the rule', ruled('top', 3), [tally(1, 1), tally(2, 0)], [], [true, false]],
    ['without answers by a choice', ruled('top', 3), [tally(1, 1), tally(2, 0)], [[2, true]], [true, true]],
    ['a choice takes no place', ruled('top', 1), five, [[5, true]], [true, false, false, false, true]],
    ['a choice frees no place', ruled('top', 1), five, [[1, false]], [false, false, false, false, false]],
    ['a share, reached exactly', ruled('share', 50), [tally(1, 1, 1), tally(2, 1, 2)], [], [true, false]],
    ['a share with thirds', ruled('share', 67), [tally(1, 2, 1), tally(2, 3, 1)], [], [false, true]],
    ['an unsure is no yes for a share', ruled('share', 60), [tally(1, 1, 0, 1)], [], [false]],
    ['a number of yes', ruled('yes', 2), five, [], [true, true, true, false, false]],
    ['nothing by a choice alone', ruled('choice', null), five, [], [false, false, false, false, false]],
    ['what was chosen', ruled('choice', null), five, [[4, true]], [false, false, false, true, false]],
    ['no entries', ruled('top', 3), [], [], []],
  ]
  test.each(cases)('%s', (_name, rule, tallies, choices, outcome) => {
    expect(outcomesOf(rule, tallies, new Map(choices)).map(({ advances }) => advances)).toEqual(outcome)
  })

  test('says why', () => {
    const outcome = outcomesOf(ruled('top', 2), five, new Map([[5, true]]))
    expect(outcome.map(({ why }) => why)).toEqual(['rule', 'tie', 'tie', 'rule', 'choice'])
  })

  test('does not depend on the order of the entries', () => {
    const one = outcomesOf(ruled('top', 2, false), five, new Map())
    const other = outcomesOf(ruled('top', 2, false), five.toReversed(), new Map())
    expect(other.toReversed()).toEqual(one)
  })

  test.each([
    [ruled('top', 40), 'The best 40 advance. Entries tied for the last places all advance.'],
    [
      ruled('top', 40, false),
      'The best 40 advance. The chair decides about entries tied for the last places.',
    ],
    [ruled('share', 60), 'Entries with at least 60% yes advance.'],
    [ruled('yes', 1), 'Entries with at least one yes advance.'],
    [ruled('yes', 2), 'Entries with at least 2 yes advance.'],
    [ruled('choice', null), 'The chair chooses each entry that advances, with a reason.'],
  ])('in words %#', (rule, text) => {
    expect(ruleText(rule)).toBe(text)
  })
})

const NONE = { judges: 0, points: 0, worth: 0, error: null }

describe('the answers that count', () => {
  const judge = (id: number, counts = true) => ({
    ...{ id, name: `Judge ${id}`, role: 'judge' as const, employer: null, signed: true, max: null, counts },
  })
  const facts = (more: Partial<CommitteeFacts> = {}): CommitteeFacts => ({
    ...{ isAssigned: false, judges: [judge(1), judge(2), judge(3, false)], entries: [10, 11] },
    ...{ conflicts: [], reviews: [], assigned: [], ...more },
  })
  const yes = (by: number, entry: number) => ({ judge: by, entry, answer: 'yes' as const })

  test('are those of judges who count, and the others are missing', () => {
    const { entries, judges } = standingOf(facts(), [yes(1, 10), yes(3, 10), yes(9, 11)], QUALIFY)
    expect(entries).toEqual([
      { entry: 10, yes: 1, no: 0, unsure: 0, missing: 1, ...NONE },
      { entry: 11, yes: 0, no: 0, unsure: 0, missing: 2, ...NONE },
    ])
    expect(judges).toEqual([
      { id: 1, name: 'Judge 1', done: 1, due: 2 },
      { id: 2, name: 'Judge 2', done: 0, due: 2 },
    ])
  })

  test('leave out conflicts, also ones that were found after the answer', () => {
    const { entries } = standingOf(facts({ conflicts: [{ judge: 1, entry: 10 }] }), [yes(1, 10)], QUALIFY)
    expect(entries[0]).toEqual({ entry: 10, yes: 0, no: 0, unsure: 0, missing: 1, ...NONE })
  })

  test('are due from those it is assigned to; what another one answered before counts', () => {
    const assigned = [{ judge: 2, entry: 10, given: 'drawn' as const }]
    const { entries } = standingOf(facts({ isAssigned: true, assigned }), [yes(1, 10)], QUALIFY)
    expect(entries).toEqual([
      { entry: 10, yes: 1, no: 0, unsure: 0, missing: 1, ...NONE },
      { entry: 11, yes: 0, no: 0, unsure: 0, missing: 0, ...NONE },
    ])
  })
})

describe('the window of a round', () => {
  const judging = { opensAt: at(6), closesAt: at(20) }
  const other = { opensAt: at(8), closesAt: at(10), advancedAt: null, name: 'Longlist' }
  const cases: [
    string,
    Date,
    Date,
    { others?: (typeof other | { advancedAt: Date })[]; judging?: object },
    object,
  ][] = [
    ['fits', at(10), at(12), { others: [other] }, {}],
    ['ends before it begins', at(12), at(10), {}, { closesAt: 'Enter a time after it opens' }],
    ['begins before judging', at(5), at(12), {}, { opensAt: 'Judging is not open yet by then' }],
    ['ends after judging', at(12), at(21), {}, { closesAt: 'Judging is over by then' }],
    ['without dates of judging', at(1), at(23), { judging: { opensAt: null, closesAt: null } }, {}],
    [
      'meets another one',
      at(9),
      at(12),
      { others: [other] },
      { opensAt: 'The round for “Longlist” is on at this time' },
    ],
    [
      'comes before a decided one',
      at(6),
      at(7),
      { others: [{ ...other, advancedAt: at(11) }] },
      { opensAt: 'The round for “Longlist” is decided, so this one comes after it' },
    ],
  ]
  test.each(cases)('%s', (_name, opensAt, closesAt, more, problems) => {
    const planned = { judging, others: [], ...more } as Parameters<typeof windowProblems>[1]
    expect(windowProblems({ opensAt, closesAt }, planned)).toEqual(problems)
  })
})

describe('an advance is taken back', () => {
  const free = { told: false, laterDecided: false, judgedNext: false, onSlate: false }
  test.each([
    [{}, null],
    [{ told: true, judgedNext: true }, 'told'],
    [{ laterDecided: true }, 'not_last'],
    [{ judgedNext: true }, 'judged'],
    [{ onSlate: true }, 'on_slate'],
  ] as const)('%o: %s', (more, refusal) => {
    expect(undoRefusal({ ...free, ...more })).toBe(refusal)
  })
})

describe('entrants are told', () => {
  const moment = new Date('2027-03-10T08:00Z')
  const ready = { advancedAt: moment, toldAt: null, earlierUntold: false, materialsDue: null }
  test.each([
    [{}, null],
    [{ advancedAt: null }, 'undecided'],
    [{ advancedAt: null, earlierUntold: true }, 'undecided'],
    [{ toldAt: moment }, 'told'],
    [{ earlierUntold: true }, 'earlier'],
    [{ materialsDue: moment }, 'due'],
    [{ materialsDue: new Date(moment.getTime() + 1) }, null],
  ] as const)('%o: %s', (more, refusal) => {
    expect(tellRefusal({ ...ready, ...more }, moment)).toBe(refusal)
  })
})

describe('forms', () => {
  const round = {
    ...{ version: '0', name: 'Longlist', opensAt: '2027-03-10T08:00', closesAt: '2027-03-11T08:00' },
    ...{ minAnswers: '2', rule: 'share', percent: '60', places: '', answers: '' },
  }
  const parse = (more: object) =>
    roundSchema('UTC', { year: 2027, stored: null }).safeParse({ ...round, ...more })

  test('take the number of their rule, and ask for it', () => {
    expect(parse({}).data).toMatchObject({ rule: 'share', value: 60, tiesTogether: false })
    expect(parse({ rule: 'choice' }).data).toMatchObject({ rule: 'choice', value: null })
    expect(parse({ rule: 'top' }).error?.issues.map(({ path }) => path[0])).toEqual(['places'])
    expect(parse({ percent: '101' }).success).toBe(false)
    // All that is wrong is said in one answer.
    const fields = (more: object) => parse(more).error?.issues.map(({ path }) => path[0])
    expect(fields({ name: '', minAnswers: '', rule: 'top' })).toEqual(['name', 'minAnswers', 'places'])
    expect(fields({ rule: 'average', places: '' })).toEqual(['rule'])
  })

  test('ask for a reason with a no', () => {
    const answer = (more: object) => answerSchema.safeParse({ round: '1', version: '0', ...more })
    expect(answer({ answer: 'no', reason: '  ' }).error?.issues.map(({ path }) => path[0])).toEqual([
      'reason',
    ])
    expect(answer({ answer: 'no', reason: 'Too dark' }).success).toBe(true)
    expect(answer({ answer: 'yes' }).success).toBe(true)
    expect(answer({}).success).toBe(false)
  })
})
