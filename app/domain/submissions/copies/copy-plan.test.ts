import { expect, test } from 'vitest'
import type { CategoryField, FieldType } from '#app/domain/catalogue/categories/fields.ts'
import { emptyPerson, type EntryContent } from '#app/domain/catalogue/fields/answers.ts'
import { copiedLabels, noContent, planCopy, sharedFields, sizeOfPlan } from './copy-plan.ts'

let made = 0
function field(id: number, key: string, type: FieldType = 'text'): CategoryField {
  made += 1
  return {
    ...{ id, bindingId: made, key, label: key, help: '', type, options: [], rules: {}, section: 'work' },
    ...{ sort: 0, required: false, requiredBy: 'submit', judgeVisible: true, showIf: null },
  }
}

const title = field(1, 'work_title')
const place = field(2, 'distributor')
const rights = field(3, 'rights_statement', 'statement')
const team = field(4, 'team', 'people')
const still = field(5, 'still_1', 'image')
const only = field(6, 'music_cues')
const file = {
  ...{ fileId: 9, publicId: 'x', originalName: 'still.jpg', mime: 'image/jpeg', sizeBytes: 1 },
  ...{ width: 1, height: 1 },
}
const from: EntryContent = {
  answers: { work_title: 'Tin Lanterns', distributor: 'Gull', rights_statement: 'on', music_cues: '3' },
  people: [{ ...emptyPerson, id: 7, fullName: '李晴风', credit: 'Director' }],
  files: { still_1: [file] },
}
const all = [title, place, rights, team, still, only]

test('copies what both ask for, people as new rows, and says what it left', () => {
  const plan = planCopy({ fields: all, content: from }, { fields: all.slice(0, 5), content: noContent })
  expect(plan.answers).toEqual([{ field: place, value: 'Gull' }])
  expect(plan.people?.people).toEqual([{ ...emptyPerson, fullName: '李晴风', credit: 'Director' }])
  expect(plan.files).toEqual([{ field: still, file }])
  expect(plan.left).toEqual([
    { label: 'rights_statement', why: 'Confirmed separately for each entry.' },
    { label: 'music_cues', why: 'Not asked here.' },
  ])
  expect(copiedLabels(plan)).toEqual(['distributor', 'team', 'still_1 (still.jpg)'])
})

test('an existing answer of any kind is kept', () => {
  const here: EntryContent = { answers: { distributor: 'Ours' }, people: from.people, files: from.files }
  const plan = planCopy({ fields: all, content: from }, { fields: all.slice(0, 5), content: here })
  expect(sizeOfPlan(plan)).toBe(0)
  expect(plan.left.filter(({ why }) => why.includes('Already')).map(({ label }) => label)).toEqual([
    'distributor',
    'team',
    'still_1',
  ])
})

test('a key that belongs to another question in the library is not the same question', () => {
  const plan = planCopy(
    { fields: [place], content: from },
    { fields: [{ ...place, id: 99 }], content: noContent },
  )
  expect(sizeOfPlan(plan)).toBe(0)
})

test('shared are the questions all ask, without title, people, files and statements', () => {
  expect(sharedFields([all, [title, place, rights, team, still]]).map(({ key }) => key)).toEqual([
    'distributor',
  ])
  expect(sharedFields([all]).map(({ key }) => key)).toEqual(['distributor', 'music_cues'])
  expect(sharedFields([])).toEqual([])
})
