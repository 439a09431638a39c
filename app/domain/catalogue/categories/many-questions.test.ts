import { expect, test } from 'vitest'
import type { CategoryField } from './fields.ts'
import { planMany, type ManyInput } from './many-questions.ts'

function question(id: number, key: string, more: Partial<CategoryField> = {}): CategoryField {
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
const title = question(1, 'work_title', { required: true })
const synopsis = question(2, 'synopsis')
const team = question(3, 'team', { type: 'people' })
const crew = question(4, 'crew', { type: 'people' })
const why = question(5, 'why', { showIf: { field: 'synopsis', is: 'answered', values: [] } })
const known = new Map([title, synopsis, team, crew, why].map((each) => [each.id, each]))

const texts = (input: Partial<ManyInput>, here: readonly CategoryField[]) =>
  planMany({ fieldIds: [], change: 'ask', requiredBy: 'submit', section: 'work', ...input }, here, known).map(
    ({ question: { key }, becomes, text }) => [key, becomes, text],
  )

test.each<[string, Partial<ManyInput>, readonly CategoryField[], (string | null)[][]]>([
  [
    'asks what is missing',
    { fieldIds: [1, 2] },
    [title],
    [
      ['work_title', null, 'Already asked'],
      ['synopsis', 'added', 'Added'],
    ],
  ],
  [
    'asks for people once',
    { fieldIds: [4] },
    [team],
    [['crew', null, 'A category can ask for people once, and “team” does.']],
  ],
  ['ignores a question that none of them asks', { fieldIds: [99] }, [title], []],
  [
    'requires',
    { change: 'required', fieldIds: [2, 1], requiredBy: 'materials' },
    [title, synopsis],
    [
      ['work_title', null, 'The title is always required to submit'],
      ['synopsis', 'changed', 'Required: by the materials date'],
    ],
  ],
  [
    'never makes the title optional',
    { change: 'optional', fieldIds: [1, 2] },
    [title, synopsis],
    [
      ['work_title', null, 'The title is always required to submit'],
      ['synopsis', null, 'Optional already'],
    ],
  ],
  [
    'moves',
    { change: 'section', section: 'media', fieldIds: [2] },
    [title, synopsis],
    [['synopsis', 'changed', 'Moves to “Media”']],
  ],
  [
    'keeps what another question depends on',
    { change: 'remove', fieldIds: [1, 2] },
    [title, synopsis, why],
    [
      ['work_title', null, 'The title names the entry and is always asked'],
      ['synopsis', null, '“why” depends on its answer'],
    ],
  ],
  [
    'removes both together',
    { change: 'remove', fieldIds: [2, 5] },
    [title, synopsis, why],
    [
      ['synopsis', 'removed', 'Removed'],
      ['why', 'removed', 'Removed'],
    ],
  ],
  ['leaves other questions alone', { change: 'optional', fieldIds: [] }, [title, synopsis], []],
])('%s', (_, input, here, lines) => {
  expect(texts(input, here)).toEqual(lines)
})
