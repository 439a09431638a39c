import { expect, test } from 'vitest'
import { alphabetically, isComplete, isOddName, slateState, type SlateFacts } from './rules.ts'

const whole: SlateFacts = { status: 'submitted', works: 3, minNominees: 3, conflicted: false }

test.each<[string, SlateFacts, string]>([
  ['nobody began it', { ...whole, status: null }, 'missing'],
  ['its chair is at it', { ...whole, status: 'draft', works: 0 }, 'draft'],
  ['it is whole', whole, 'submitted'],
  ['it holds too few', { ...whole, works: 2 }, 'short'],
  [
    'one is tied to it, and it holds too few for them',
    { ...whole, works: 2, conflicted: true },
    'second_admin',
  ],
  ['it is confirmed though short', { ...whole, status: 'confirmed', works: 1 }, 'confirmed'],
])('a slate, when %s', (_case, facts, state) => {
  expect(slateState(facts)).toBe(state)
})

test.each([
  ['nothing is left to decide', {}, true],
  ['it is short', { works: 2 }, false],
  ['it holds more than the category takes', { works: 6 }, false],
  ['work nobody entered waits', { undecided: 1 }, false],
  ['its category is suspended', { categoryStatus: 'suspended' as const }, false],
  ['an entry fell out', { fallen: 1 }, false],
  ['the one who asks is tied', { conflicted: true }, false],
  ['it is confirmed already', { status: 'confirmed' as const }, false],
])('a slate goes along with others only when %s', (_case, change, complete) => {
  expect(
    isComplete({ ...whole, undecided: 0, fallen: 0, maxNominees: 5, categoryStatus: 'closed', ...change }),
  ).toBe(complete)
})

test('nominees are listed by the alphabet, whatever their script, case or marks', () => {
  const titles = ['Zebra', 'éclair', '“Apple”', 'Ða', '10 Doors', '9 Doors', 'Éclair 2', '李']
  const rows = titles.map((title, index) => ({ id: index, title }))
  expect(alphabetically(rows).map(({ title }) => title)).toEqual([
    '9 Doors',
    '10 Doors',
    '“Apple”',
    'Ða',
    'éclair',
    'Éclair 2',
    'Zebra',
    '李',
  ])
  expect(rows[0]?.title).toBe('Zebra')
})

test.each([
  ['Þóra Ægisdóttir-Lindqvist', false],
  ['李晴风', false],
  ['محمد', false],
  ['Ελένη Παπαδοπούλου', false],
  ['Ирина', false],
  ['שרה', false],
  ['김민준', false],
  ['MARA QUILL', true],
  ['mara quill', true],
  ['Quill, Mara', true],
  ['Mara  Quill', true],
  ['mara@example.org', true],
  ['X', true],
])('%s', (name, odd) => {
  expect(isOddName(name)).toBe(odd)
})
