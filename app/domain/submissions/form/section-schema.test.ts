import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, test } from 'vitest'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { marksText } from './marks.ts'
import type { AskedField } from './posted.ts'
import { sectionSchema } from './section-schema.ts'

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

function read(form: FormData, asked: readonly AskedField[], whole = true) {
  const sent = parseWithZod(form, { schema: sectionSchema(asked, whole) })
  if (sent.status !== 'success') throw new Error(JSON.stringify(sent.error))
  return sent.value.section
}

describe('a posted page', () => {
  const was = marksText([
    { key: 'subtitled', mark: 'a' },
    { key: 'technique', mark: 'b' },
    { key: 'still_1' },
  ])

  test('empty boxes that were on the page are answers', () => {
    const posted = read(form([['was', was]]), fields)
    expect(posted.answers).toEqual({ subtitled: '', technique: [] })
    expect(posted.marks).toEqual({ subtitled: 'a', technique: 'b' })
  })

  test('text keeps its lines, loses its edges and characters no database takes', () => {
    const sent = ' one\r\ntwo\u0000 '
    const posted = read(
      form([
        ['title', sent],
        ['synopsis', sent],
      ]),
      [...fields, asked('synopsis', 'textarea')],
    )
    expect(posted.answers).toEqual({ title: 'one two', synopsis: 'one\ntwo' })
  })

  test('a multiple choice is a list, even with one option', () => {
    const posted = read(form([['technique', 'cg']]), fields)
    expect(posted.answers).toEqual({ technique: ['cg'] })
  })

  test('people are read only where the page had them', () => {
    const team = asked('team', 'people')
    const rows: [string, string][] = [
      ['person[0].id', '7'],
      ['person[0].fullName', 'Bram'],
      ['person[1].fullName', ''],
    ]
    expect(read(form(rows), [team]).people).toBeUndefined()
    const people = read(form([...rows, ['was', 'team:x']]), [team]).people
    expect(read(form([['was', 'team:x']]), [team]).people).toBeUndefined()
    expect(people?.map(({ id, fullName }) => [id, fullName])).toEqual([
      [7, 'Bram'],
      [null, ''],
    ])
  })

  test('of an interrupted page only text counts that arrived', () => {
    const arrived = form([
      ['was', was],
      ['title', ''],
      ['technique', 'cg'],
      ['person[0].fullName', 'Bram'],
    ])
    expect(read(arrived, [...fields, asked('team', 'people')], false)).toMatchObject({
      answers: { title: '' },
    })
    expect(read(arrived, fields, false).answers).toEqual({ title: '' })
  })

  test('choices between two versions are mine or theirs', () => {
    const sent = form([
      ['keep.title', 'theirs'],
      ['keep.subtitled', 'yours'],
    ])
    expect(read(sent, fields).keep).toEqual({ title: 'theirs' })
  })
})
