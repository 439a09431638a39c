import { expect, test } from 'vitest'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { questionSheet } from './question-sheet.ts'

const base: CategoryField = {
  ...{ id: 1, bindingId: 1, key: 'a', label: 'A', help: '', type: 'text', options: [], rules: {} },
  ...{ section: 'work', sort: 0, required: false, requiredBy: 'submit', judgeVisible: true, showIf: null },
}

function one(change: Partial<CategoryField>) {
  return questionSheet([{ ...base, ...change }], { maxTeam: 3 })[0]?.questions[0]
}

test.each<[Partial<CategoryField>, string]>([
  [
    { type: 'textarea', rules: { minWords: 10, maxWords: 300 } },
    'Text, at least 10 words, at most 300 words',
  ],
  [{ type: 'integer', rules: { min: 1, max: 9 } }, 'A number, whole, at least 1, at most 9'],
  [{ type: 'people' }, 'People: name as printed, role, and optionally email and pronunciation, at most 3'],
  [
    { type: 'image', rules: { accept: ['jpg', 'png'], minWidth: 1920, maxBytes: 20_000_000 } },
    'A picture, JPEG, PNG, at least 1920 pixels wide, at most 20 MB',
  ],
])('%o is written as text', (change, kind) => {
  expect(one(change)?.kind).toBe(kind)
})

test.each<[Partial<CategoryField>, string]>([
  [{}, 'Optional'],
  [{ required: true }, 'Needed to submit'],
  [{ required: true, requiredBy: 'materials' }, 'Needed by the materials deadline'],
  [{ required: true, requiredBy: 'nomination' }, 'Needed if nominated'],
])('%o says when it is needed', (change, needed) => {
  expect(one(change)?.needed).toBe(needed)
})

test('a question that depends on another answer says so, and one that is no longer asked is left out', () => {
  const options = [
    { value: 'none', label: 'None' },
    { value: 'some', label: 'Some' },
    { value: 'old', label: 'Old', retired: true as const },
  ]
  const ai: CategoryField = { ...base, id: 2, key: 'ai', label: 'Use of AI', type: 'radio', options }
  const [section] = questionSheet(
    [ai, { ...base, showIf: { field: 'ai', is: 'one_of', values: ['some'] } }],
    { maxTeam: null },
  )
  expect(section?.questions.map(({ options: offered, onlyIf }) => ({ offered, onlyIf }))).toEqual([
    { offered: ['None', 'Some'], onlyIf: '' },
    { offered: [], onlyIf: 'Only if “Use of AI” is “Some”.' },
  ])
})
