import { expect, test } from 'vitest'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import type { Answers } from '#app/domain/catalogue/fields/answers.ts'
import { offeredFields, planShared } from './batches.ts'
import type { SubmissionStatus } from '#app/domain/submissions/rules.ts'

function field(id: number, key: string, type: CategoryField['type'] = 'text'): CategoryField {
  return {
    ...{ id, bindingId: id, key, label: key, help: '', type, options: [], rules: {}, section: 'work' },
    ...{ sort: 0, required: false, requiredBy: 'submit', judgeVisible: true, showIf: null },
  }
}
const [title, place, only, rights] = [
  field(1, 'work_title'),
  field(2, 'distributor'),
  field(3, 'music_cues'),
  field(4, 'rights', 'statement'),
] as const

function draft(id: number, fields: CategoryField[], answers: Answers, status: SubmissionStatus = 'draft') {
  const category = { type: 'production' as const, number: id, name: `Category ${id}` }
  return { entry: { id, title: 'T', status }, category, fields, content: { answers, people: [], files: {} } }
}

const from = draft(1, [title, place, only, rights], {
  ...{ work_title: 'T', distributor: 'Gull', music_cues: '3', rights: 'on' },
})

test('offers what is answered and asked elsewhere too, never title or statements', () => {
  const others = [from, draft(2, [title, place, rights], {})]
  expect(offeredFields(others, from).map(({ key }) => key)).toEqual(['distributor'])
})

test('changes drafts only, and only where something differs', () => {
  const lines = planShared(
    [
      from,
      draft(2, [title, place], { distributor: 'Other' }),
      draft(3, [title, place], { distributor: 'Gull' }),
      draft(4, [title], {}),
      draft(5, [title, place], {}, 'submitted'),
    ],
    from,
    ['distributor', 'work_title', 'nonsense'],
  )
  expect(
    lines.map(({ id, changes, refusal }) => [
      id,
      changes.map(({ was, value }) => [was, value]),
      refusal !== null,
    ]),
  ).toEqual([
    [2, [['Other', 'Gull']], false],
    [3, [], false],
    [4, [], false],
    [5, [], true],
  ])
})
