import { describe, expect, test } from 'vitest'
import type { CategoryField, FieldType } from '#app/domain/catalogue/categories/fields.ts'
import { problemsOf, type ProblemContext } from '../form/problems.ts'
import { sampleAnswers, samplePeople } from './sample-answers.ts'

const context: ProblemContext = {
  ...{
    eligibleFrom: '2027-01-01',
    eligibleTo: '2027-12-31',
    votingEndsOn: '2028-02-01',
    currency: 'USD',
    maxTeam: null,
  },
  ...{ minMinutes: null, maxMinutes: 20, reelMaxSeconds: 90 },
}
const field = (type: FieldType, more: Partial<CategoryField> = {}): CategoryField => ({
  ...{ id: 1, bindingId: 1, key: 'any', label: 'Any', help: '', type, options: [], rules: {} },
  ...{ section: 'work', sort: 1, required: true, requiredBy: 'submit', judgeVisible: true, showIf: null },
  ...more,
})
const options = [
  { value: 'old', label: 'Old', retired: true as const },
  { value: 'new', label: 'New' },
]

describe('a sample answer is valid', () => {
  test.each<[string, CategoryField, Partial<ProblemContext>]>([
    ['a title', field('text', { key: 'work_title' }), {}],
    ['a short text', field('text', { rules: { maxLength: 10 } }), {}],
    ['a long text', field('textarea', { rules: { minWords: 60, maxWords: 80 } }), {}],
    ['a text of few words', field('textarea', { rules: { maxWords: 3 } }), {}],
    [
      'a text of many words and few characters',
      field('textarea', { rules: { minWords: 5, maxLength: 12 } }),
      {},
    ],
    ['a number', field('integer', { rules: { min: 5, max: 9 } }), {}],
    [
      'a length of a reel',
      field('integer', { key: 'reel_seconds', rules: { min: 1 } }),
      { reelMaxSeconds: 30 },
    ],
    ['a day of the season', field('date', { rules: { withinSeason: true } }), {}],
    ['a day after voting', field('date', { rules: { notBefore: 'voting_end' } }), {}],
    ['a running time', field('duration', { key: 'running_time' }), {}],
    ['a long running time', field('duration', { key: 'running_time' }), { minMinutes: 70, maxMinutes: null }],
    ['a very short running time', field('duration', { key: 'running_time' }), { maxMinutes: 2 }],
    ['a choice', field('select', { options }), {}],
    ['radio buttons', field('radio', { options }), {}],
    ['choices', field('multiselect', { options }), {}],
    ['a tick', field('checkbox'), {}],
    ['a declaration', field('statement'), {}],
    ['a country', field('country'), {}],
    ['a language', field('language'), {}],
    ['an address', field('email'), {}],
    ['a postal address', field('address'), {}],
    ['an amount', field('money'), {}],
    ['an amount in yen', field('money', { rules: { currency: 'JPY', min: 500, max: 900 } }), {}],
    ['a signature', field('signature'), {}],
    ['a table', field('table', { options, rules: { minRows: 2, maxLength: 4 } }), {}],
    ['a web address', field('url'), {}],
    ['a film to watch', field('video_link'), {}],
    ['people', field('people'), {}],
  ])('%s', (_, asked, more) => {
    const answers = sampleAnswers([asked], 'Sample 01', { ...context, ...more })
    const content = { answers, people: samplePeople(1), files: {} }
    expect(problemsOf([asked], content, { ...context, ...more })).toEqual([])
  })
})
