import { describe, expect, test } from 'vitest'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import type { Person } from '#app/domain/catalogue/fields/answers.ts'
import { marksText } from './marks.ts'
import { readIntent, readPostedSection, rearranged } from './posted.ts'

const asked = (key: string, type: CategoryField['type']): CategoryField => ({
  ...{ id: 1, bindingId: 1, label: key, help: '', options: [], rules: {}, section: 'work', sort: 1 },
  ...{ required: true, requiredBy: 'submit', judgeVisible: true, showIf: null },
  key,
  type,
})
const fields = [asked('title', 'text'), asked('subtitled', 'checkbox'), asked('technique', 'multiselect')]

function form(entries: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

describe('a posted page', () => {
  const was = marksText([
    { key: 'subtitled', mark: 'a' },
    { key: 'technique', mark: 'b' },
    { key: 'still_1' },
  ])

  test('empty boxes that were on the page are answers', () => {
    const posted = readPostedSection(form([['was', was]]), fields)
    expect(posted.answers).toEqual({ subtitled: '', technique: [] })
    expect(posted.marks).toEqual({ subtitled: 'a', technique: 'b' })
  })

  test('text keeps its lines, loses its edges and characters no database takes', () => {
    const posted = readPostedSection(form([['title', ' one\r\ntwo\u0000 ']]), fields)
    expect(posted.answers).toEqual({ title: 'one\ntwo' })
  })

  test('a multiple choice is a list, even with one option', () => {
    const posted = readPostedSection(form([['technique', 'cg']]), fields)
    expect(posted.answers).toEqual({ technique: ['cg'] })
  })

  test('people are read only where the page had them', () => {
    const team = asked('team', 'people')
    const rows: [string, string][] = [
      ['person-0-id', '7'],
      ['person-0-fullName', 'Bram'],
      ['person-1-fullName', ''],
    ]
    expect(readPostedSection(form(rows), [team]).people).toBeUndefined()
    const people = readPostedSection(form([...rows, ['was', 'team:x']]), [team]).people
    expect(people?.map(({ id, fullName }) => [id, fullName])).toEqual([
      [7, 'Bram'],
      [null, ''],
    ])
  })
})

test.each([
  ['continue', { kind: 'continue' }],
  ['move-up:2', { kind: 'move-up', index: 2 }],
  ['remove-person:x', { kind: 'draft' }],
  ['remove-file:51', { kind: 'remove-file', fileId: 51 }],
  ['anything else', { kind: 'draft' }],
])('the button %s', (pressed, intent) => {
  expect(readIntent(form([['intent', pressed]]))).toEqual(intent)
})

test.each([
  ['move-up', 1, 'BAC'],
  ['move-up', 0, 'ABC'],
  ['move-down', 1, 'ACB'],
  ['move-down', 2, 'ABC'],
  ['remove-person', 1, 'AC'],
  ['remove-person', 9, 'ABC'],
] as const)('%s of row %i', (kind, index, order) => {
  const people = [...'ABC'].map((fullName): Person => ({
    id: 1,
    fullName,
    credit: '',
    email: '',
    pronunciation: '',
  }))
  expect(
    rearranged(people, { kind, index })
      .map((person) => person.fullName)
      .join(''),
  ).toBe(order)
})
