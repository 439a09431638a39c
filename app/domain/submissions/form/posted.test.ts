import { expect, test } from 'vitest'
import type { Person } from '#app/domain/catalogue/fields/answers.ts'
import { answerOf, readIntent, rearranged } from './posted.ts'

test.each([
  ['continue', { kind: 'continue' }],
  ['move-up:2', { kind: 'move-up', index: 2 }],
  ['remove-person:x', { kind: 'draft' }],
  ['remove-file:51', { kind: 'remove-file', fileId: 51 }],
  ['arrange:pictures', { kind: 'arrange', fieldKey: 'pictures' }],
  ['anything else', { kind: 'draft' }],
])('the button %s', (pressed, intent) => {
  expect(readIntent(pressed)).toEqual(intent)
})

test.each([
  ['radio', ['cg'], 'cg'],
  ['radio', ['cg', ' Clay '], 'Clay'],
  ['radio', ['', 'Clay'], 'Clay'],
  ['select', ['cg', '  '], 'cg'],
  ['select', ['', ''], ''],
  ['multiselect', ['cg', '', ' Clay '], ['cg', 'Clay']],
  ['text', ['one', 'two'], 'one'],
  ['address', ['1 A St\n', '', ' Leeds ', '', '', 'GB'], ['1 A St', '', 'Leeds', '', '', 'GB']],
  ['money', [' 1 000 ', 'EUR'], ['1 000', 'EUR']],
  ['money', ['', 'EUR'], []],
  ['table', [' Paper ', '120', '', '', '["item","cost"]'], ['Paper', '120', '["item","cost"]']],
  ['table', ['', '', '["item","cost"]'], []],
  ['table', ['Paper', '120'], []],
  ['address', ['', ' ', '', '', '', ''], []],
  ['address', ['1 A St'], ['1 A St']],
  ['address', ['a', 'b', 'c', 'd', 'e', 'DE', 'more'], ['a', 'b', 'c', 'd', 'e', 'DE']],
] as const)('%s of %j', (type, texts, answer) => {
  expect(answerOf({ key: 'q', type }, texts)).toEqual(answer)
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
