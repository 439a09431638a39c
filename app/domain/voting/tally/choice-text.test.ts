import { expect, test } from 'vitest'
import { choiceText } from './choice-text.ts'
import type { FileChoice } from './choices.ts'

const candidates = [
  { id: '11', name: 'Kites' },
  { id: '12', name: '종이 등대' },
]

test.each<[FileChoice, string]>([
  [{ skip: true }, 'Skipped'],
  [{ pick: '12' }, '종이 등대'],
  [{ pick: 'none' }, 'No award'],
  [{ picks: ['11', '12'] }, 'Kites, 종이 등대'],
  [{ ranks: ['12', 'none', '11'] }, '1. 종이 등대, 2. No award, 3. Kites'],
  [{ ranks: [['12', '11'], 'none'] }, '1. 종이 등대 = Kites, 2. No award'],
  [{ scores: { '11': 3, '12': 9 } }, '종이 등대: 9, Kites: 3'],
  [{ pick: '99' }, '99'],
])('%j reads %s', (choice, text) => {
  expect(choiceText(choice, candidates)).toBe(text)
})
