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

const rule = (field: string, values: string[] = []) => ({
  showIf: { field, is: values.length > 0 ? ('one_of' as const) : ('answered' as const), values },
})
const leftOf = ({ left }: ReturnType<typeof planQuestions>) => left.map(({ label, why }) => [label, why])

test('leaves out a condition that would close a circle, with what depends on it', () => {
  const plan = planQuestions(
    [question('a', rule('b')), question('c', rule('a')), question('d')],
    [question('b', rule('a'))],
  )
  expect(keys(plan.added)).toEqual(['d'])
  expect(leftOf(plan)).toEqual([
    ['a', 'Its condition and a question there would depend on each other.'],
    ['c', 'Its condition is about the question “a”, which is not asked there.'],
  ])
})

test('leaves out a circle within the set, also a circle of one', () => {
  const plan = planQuestions(
    [question('a', rule('b')), question('b', rule('c')), question('c', rule('a')), question('d', rule('d'))],
    [],
  )
  expect([keys(plan.added), plan.left.map(({ label }) => label).sort()]).toEqual([[], ['a', 'b', 'c', 'd']])
})

test('takes a condition about a question that comes later or is there, and none about one that is not', () => {
  const plan = planQuestions(
    [question('a', rule('b')), question('b'), question('c', rule('there')), question('d', rule('nowhere'))],
    [question('there')],
  )
  expect(keys(plan.added)).toEqual(['a', 'b', 'c'])
  expect(leftOf(plan)).toEqual([
    ['d', 'Its condition is about the question “nowhere”, which is not asked there.'],
  ])
})

test('takes a condition only if the question it is about can be answered so', () => {
  const options = [{ value: 'yes', label: 'Yes' }]
  const there = [
    question('radio', { type: 'radio', options }),
    question('tick', { type: 'checkbox' }),
    question('text'),
  ]
  const plan = planQuestions(
    [
      question('a', rule('radio', ['yes'])),
      question('b', rule('radio', ['yes', 'perhaps'])),
      question('c', rule('tick', ['on'])),
      question('d', rule('tick', ['off'])),
      question('e', rule('text', ['yes'])),
      question('f', rule('text')),
    ],
    there,
  )
  expect(keys(plan.added)).toEqual(['a', 'c', 'f'])
  expect(leftOf(plan)).toEqual([
    ['b', 'Its condition is about an answer that “radio” does not have there.'],
    ['d', 'Its condition is about an answer that “tick” does not have there.'],
    ['e', 'Its condition is about an answer that “text” does not have there.'],
  ])
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
