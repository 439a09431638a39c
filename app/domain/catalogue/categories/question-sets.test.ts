import { expect, test } from 'vitest'
import type { CategoryField } from './fields.ts'
import { isAskedAlike, planQuestions } from './question-sets.ts'

let id = 0
function question(key: string, more: Partial<CategoryField> = {}): CategoryField {
  id += 1
  return {
    ...{
      id,
      bindingId: id,
      key,
      label: key,
      help: '',
      type: 'text',
      options: [],
      rules: {},
      section: 'work',
    },
    ...{ sort: id, required: false, requiredBy: 'submit', judgeVisible: true, showIf: null },
    ...more,
  } as CategoryField
}
const keys = (questions: readonly CategoryField[]) => questions.map(({ key }) => key)

test('adds what is missing, leaves what is there, and says what differs', () => {
  const plan = planQuestions(
    [question('title'), question('synopsis', { required: true }), question('format')],
    [question('title', { requiredBy: 'nomination' }), question('synopsis')],
  )
  expect(keys(plan.added)).toEqual(['format'])
  expect(keys(plan.differ)).toEqual(['synopsis'])
  expect(keys(plan.same)).toEqual(['title'])
})

test('leaves out a second question for people, also of the same set', () => {
  const [one, two] = [question('team', { type: 'people' }), question('crew', { type: 'people' })]
  expect(planQuestions([one], [two]).left).toEqual([
    { label: 'team', why: 'A category can ask for people once, and “crew” does.' },
  ])
  const both = planQuestions([one, two], [])
  expect([keys(both.added), both.left.map(({ label }) => label)]).toEqual([['team'], ['crew']])
})

test('leaves out a rule that would close a circle, and takes one about a question that is missing', () => {
  const rule = (field: string) => ({ showIf: { field, is: 'answered' as const, values: [] } })
  const plan = planQuestions(
    [question('a', rule('b')), question('c', rule('nowhere'))],
    [question('b', rule('a'))],
  )
  expect([keys(plan.added), plan.left.map(({ label }) => label)]).toEqual([['c'], ['a']])
})

test.each<[string, Partial<CategoryField>, boolean]>([
  ['nothing', {}, true],
  ['the order of limits', { rules: { max: 2, min: 1 } }, true],
  ['by when an optional answer is needed', { requiredBy: 'materials' }, true],
  ['the section', { section: 'media' }, false],
  ['the label', { label: 'Another' }, false],
  ['a limit', { rules: { min: 1, max: 3 } }, false],
  ['what judges see', { judgeVisible: false }, false],
  ['the condition', { showIf: { field: 'x', is: 'answered', values: [] } }, false],
])('%s makes two questions alike or not', (_, more, alike) => {
  const one = question('a', { rules: { min: 1, max: 2 } })
  expect(isAskedAlike(one, { ...one, ...more })).toBe(alike)
})
