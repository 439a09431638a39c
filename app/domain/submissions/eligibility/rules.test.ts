import { describe, expect, test } from 'vitest'
import type { CategoryField, FieldType } from '#app/domain/catalogue/categories/fields.ts'
import type { Answer } from '#app/domain/catalogue/fields/answers.ts'
import { takenBeside, wholeEntryOf, withRuleProblems, type Eligibility } from './breaches.ts'
import { measureOf, TESTS_OF, type Fact, type Rule, type Terms, type Test } from './facts.ts'
import { ageOn, capOn, checkRules, type EntryFacts, type Verdict } from './rules.ts'

const field = (type: FieldType, more: Partial<CategoryField> = {}): CategoryField => ({
  ...{ id: 7, bindingId: 1, key: 'asked', label: 'Asked.', help: '', type, options: [], rules: {} },
  ...{ section: 'work', sort: 1, required: false, requiredBy: 'submit', judgeVisible: true, showIf: null },
  ...more,
})

const rule = (fact: Fact, check: Test, terms: Terms = {}, more: Partial<Rule> = {}): Rule => ({
  ...{ id: 1, categoryId: null, fact, fieldId: fact === 'answer' ? 7 : null, test: check, terms },
  ...{ message: 'Not allowed.', force: 'refuses' },
  ...more,
})

const facts: EntryFacts = {
  ...{ studioKind: 'studio', studioCountry: 'DE', memberships: [], today: '2026-04-30' },
  counts: { studio_here: 3, studio_all: 5, person_here: 1, person_all: 2 },
}

function verdict(about: Rule, asked: CategoryField, answer?: Answer, known = facts): Verdict | undefined {
  const answers: Record<string, Answer> = answer === undefined ? {} : { asked: answer }
  const content = { answers, people: [], files: {} }
  return checkRules([about], { fields: [asked], content, facts: known })[0]?.verdict
}

describe('an answer', () => {
  test.each<[FieldType, Test, Terms, Answer | undefined, Verdict]>([
    ['integer', 'at_least', { low: 3 }, '3', 'met'],
    ['integer', 'at_least', { low: 3 }, '2', 'broken'],
    ['integer', 'at_most', { high: 3 }, '3.5', 'broken'],
    ['integer', 'between', { low: -1, high: 3 }, '-1', 'met'],
    ['integer', 'between', { low: -1, high: 3 }, 'many', 'unknown'],
    ['integer', 'at_least', { low: 3 }, undefined, 'unknown'],
    ['integer', 'at_least', { low: 3 }, '  ', 'unknown'],
    ['duration', 'at_most', { high: 2400 }, '40:00', 'met'],
    ['duration', 'at_most', { high: 2400 }, '40:01', 'broken'],
    ['duration', 'at_most', { high: 2400 }, '1:00:00', 'broken'],
    ['duration', 'at_most', { high: 2400 }, 'long', 'unknown'],
    ['date', 'at_least', { low: '2025-01-01' }, '2025-01-01', 'met'],
    ['date', 'at_least', { low: '2025-01-01' }, '2024-12-31', 'broken'],
    ['date', 'at_most', { high: '2025-12-31' }, '2026-01-01', 'broken'],
    ['date', 'between', { low: '2025-01-01', high: '2025-12-31' }, '2025-02-30', 'unknown'],
    ['date', 'age_at_least', { years: 18, on: '2026-05-01' }, '2008-05-01', 'met'],
    ['date', 'age_at_least', { years: 18, on: '2026-05-01' }, '2008-05-02', 'broken'],
    ['date', 'age_at_most', { years: 30, on: '2026-05-01' }, '1995-05-02', 'met'],
    ['date', 'age_at_most', { years: 30, on: '2026-05-01' }, '1995-05-01', 'broken'],
    ['date', 'age_at_most', { years: 30, on: '2026-05-01' }, '2027-01-01', 'unknown'],
    ['select', 'one_of', { choices: ['a', 'b'] }, 'b', 'met'],
    ['select', 'one_of', { choices: ['a', 'b'] }, 'c', 'broken'],
    ['select', 'none_of', { choices: ['a', 'b'] }, 'c', 'met'],
    ['select', 'none_of', { choices: ['a', 'b'] }, undefined, 'unknown'],
    ['multiselect', 'none_of', { choices: ['a'] }, ['b', 'a'], 'broken'],
    ['multiselect', 'one_of', { choices: ['a'] }, ['b', 'a'], 'met'],
    ['country', 'one_of', { choices: ['DE', 'FR'] }, 'FR', 'met'],
    ['country', 'none_of', { choices: ['DE', 'FR'] }, 'FR', 'broken'],
    ['language', 'one_of', { choices: ['de'] }, 'en', 'broken'],
    ['checkbox', 'ticked', {}, 'on', 'met'],
    ['checkbox', 'ticked', {}, undefined, 'broken'],
    ['checkbox', 'not_ticked', {}, 'on', 'broken'],
    ['checkbox', 'not_ticked', {}, undefined, 'met'],
    ['textarea', 'answered', {}, ' ', 'broken'],
    ['textarea', 'answered', {}, 'Yes', 'met'],
    ['textarea', 'at_least', { low: 3 }, 'two words', 'broken'],
    ['textarea', 'at_most', { high: 3 }, 'these are four words', 'broken'],
    ['textarea', 'at_most', { high: 3 }, '映画です', 'met'],
  ])('%s %s %j: %j is %s', (type, check, terms, answer, expected) => {
    expect(verdict(rule('answer', check, terms), field(type), answer)).toBe(expected)
  })

  test('a question that is not asked has no rule, and one that is gone neither', () => {
    const hidden = field('integer', { showIf: { field: 'other', is: 'answered', values: [] } })
    const other = field('text', { id: 8, key: 'other' })
    const about = rule('answer', 'at_least', { low: 3 })
    const content = { answers: { asked: '1' }, people: [], files: {} }
    expect(checkRules([about], { fields: [other, hidden], content, facts })[0]?.verdict).toBe('off')
    expect(checkRules([about], { fields: [other], content, facts })[0]?.verdict).toBe('off')
  })

  test('a rule whose question has become one of another type says nothing', () => {
    expect(verdict(rule('answer', 'one_of', { choices: ['a'] }), field('text'), 'b')).toBe('off')
    expect(verdict(rule('answer', 'ticked'), field('integer'), '1')).toBe('off')
    expect(verdict(rule('answer', 'answered'), field('date'), undefined)).toBe('broken')
  })

  test('people and files are given or not', () => {
    const content = {
      ...{ answers: {}, people: [{ id: 1, fullName: 'Mara', credit: '', email: '', pronunciation: '' }] },
      files: {},
    }
    const about = rule('answer', 'answered')
    const of = (type: FieldType) => checkRules([about], { fields: [field(type)], content, facts })[0]
    expect(of('people')).toMatchObject({ verdict: 'met' })
    expect(of('image')).toMatchObject({ verdict: 'broken', missing: true })
  })
})

describe('who enters, and how often', () => {
  test.each<[Fact, Test, Terms, Partial<EntryFacts>, Verdict]>([
    ['studio_kind', 'one_of', { choices: ['student', 'school'] }, {}, 'broken'],
    ['studio_kind', 'none_of', { choices: ['student'] }, {}, 'met'],
    ['studio_country', 'one_of', { choices: ['DE'] }, {}, 'met'],
    ['studio_country', 'one_of', { choices: ['DE'] }, { studioCountry: '' }, 'unknown'],
    ['membership', 'one_of', { choices: ['pro'] }, {}, 'broken'],
    ['membership', 'one_of', { choices: ['pro'] }, { memberships: ['fan', 'pro'] }, 'met'],
    ['membership', 'none_of', { choices: ['pro'] }, {}, 'met'],
    ['studio_here', 'capped', { cap: 3 }, {}, 'met'],
    ['studio_here', 'capped', { cap: 2 }, {}, 'broken'],
    ['studio_all', 'capped', { cap: 4, from: '2026-05-01', then: 6 }, {}, 'broken'],
    ['studio_all', 'capped', { cap: 4, from: '2026-05-01', then: 6 }, { today: '2026-05-01' }, 'met'],
    ['person_here', 'capped', { cap: 0 }, {}, 'broken'],
    ['person_all', 'capped', { cap: 2 }, {}, 'met'],
  ])('%s %s %j with %j is %s', (fact, check, terms, known, expected) => {
    expect(verdict(rule(fact, check, terms), field('text'), undefined, { ...facts, ...known })).toBe(expected)
  })

  test('a cap goes by the award’s day', () => {
    const terms = { cap: 3, from: '2026-05-01', then: 5 }
    expect(capOn(terms, '2026-04-30')).toBe(3)
    expect(capOn(terms, '2026-05-01')).toBe(5)
  })

  test('an age counts whole years, also from 29 February', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
  })
})

test('every test of every measure has its words, and every fact a measure', () => {
  for (const tests of Object.values(TESTS_OF)) expect(Object.keys(tests).length).toBeGreaterThan(0)
  expect(measureOf('answer', field('radio'))).toBe('options')
  expect(measureOf('person_all', null)).toBe('count')
})

const NONE = { sent: 0, inCart: 0 }
function record(rules: readonly Rule[], answers: Record<string, Answer> = {}, status = 'draft') {
  const eligibility: Eligibility = {
    ...{ rules, studioKind: 'studio', studioCountry: 'DE', memberships: [], createdBy: 5 },
    others: { studio_here: { sent: 1, inCart: 1 }, studio_all: NONE, person_here: NONE, person_all: NONE },
    dayOf: () => '2026-04-30',
  }
  const content = { answers, people: [], files: {} }
  return { entry: { id: 1, categoryId: 4, status }, fields: [field('integer')], content, eligibility }
}
const now = new Date('2026-04-30T12:00:00Z')

describe('what an entrant is told', () => {
  const low = (force: Rule['force']) => rule('answer', 'at_least', { low: 3 }, { force })

  test('a refusing rule makes the answer a problem; the others do not, and no rule does while there is no answer', () => {
    expect(withRuleProblems([], record([low('refuses')], { asked: '1' }))).toMatchObject([
      { fieldKey: 'asked', kind: 'invalid', label: 'Asked', message: 'Not allowed.' },
    ])
    expect(withRuleProblems([], record([low('warns'), low('admins')], { asked: '1' }))).toEqual([])
    expect(withRuleProblems([], record([low('refuses')]))).toEqual([])
  })

  test('what has to be given is missing, and is named once', () => {
    const given = record([rule('answer', 'answered')])
    const [problem] = withRuleProblems([], given)
    expect(problem?.kind).toBe('missing')
    expect(withRuleProblems(problem ? [problem] : [], given)).toHaveLength(1)
  })

  test('a cap counts what was sent and what is in carts, at checkout what is checked out; a sent entry has its place', () => {
    const capped = [rule('studio_here', 'capped', { cap: 2 })]
    expect(wholeEntryOf(record(capped), now).refusals).toEqual(['Not allowed.'])
    const none = { studio_here: 0, studio_all: 0, person_here: 0, person_all: 0 }
    expect(wholeEntryOf(record(capped), now, none).refusals).toEqual([])
    expect(wholeEntryOf(record(capped), now, { ...none, studio_here: 1 }).refusals).toHaveLength(1)
    expect(wholeEntryOf(record(capped, {}, 'returned'), now).refusals).toEqual([])
  })

  test('others of a checkout count by their category and their person', () => {
    const entry = (id: number, categoryId: number, createdBy: number) => ({
      entry: { id, categoryId },
      eligibility: { createdBy },
    })
    const own = entry(1, 4, 5)
    const cart = [own, entry(2, 4, 6), entry(3, 9, 5)]
    expect(takenBeside(own, cart)).toEqual({ studio_all: 2, studio_here: 1, person_all: 1, person_here: 0 })
  })
})
