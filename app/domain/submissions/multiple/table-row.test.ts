import { expect, test } from 'vitest'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import type { ProblemContext } from '#app/domain/submissions/form/problems.ts'
import { readPeopleCell, readRow } from './table-row.ts'

const context: ProblemContext = {
  ...{ eligibleFrom: '2026-01-01', eligibleTo: '2026-12-31', votingEndsOn: null, currency: 'USD' },
  ...{ maxTeam: null, minMinutes: null, maxMinutes: null, reelMaxSeconds: null },
}

function field(id: number, key: string, more: Partial<CategoryField> = {}): CategoryField {
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
    ...{ sort: 0, required: false, requiredBy: 'submit', judgeVisible: true, showIf: null },
    ...more,
  }
}

const options = [
  { value: 'cel', label: 'Cel animation' },
  { value: 'stop', label: 'Stop motion' },
]
const fields = [
  field(1, 'work_title'),
  field(2, 'technique', { type: 'multiselect', options }),
  field(3, 'subtitled', { type: 'checkbox' }),
  field(4, 'country', { type: 'country' }),
  field(5, 'release_date', { type: 'date' }),
  field(6, 'rights', { type: 'statement' }),
  field(7, 'still_1', { type: 'image' }),
  field(8, 'team', { type: 'people' }),
  field(9, 'send_to', { type: 'address', label: 'Send to' }),
  field(10, 'cost', { type: 'money', label: 'Cost' }),
  field(11, 'costs', {
    type: 'table',
    options: [
      { value: 'item', label: 'What for' },
      { value: 'old', label: 'Old', retired: true },
      { value: 'sum', label: 'Amount' },
    ],
  }),
]

const read = (cells: Record<string, string>) => readRow(new Map(Object.entries(cells)), fields, context)

test('options are recognised by their labels, and a value that matches none is kept as typed and reported', () => {
  const row = read({
    technique: 'Stop motion; CEL',
    country: 'germany',
    subtitled: 'Yes',
    release_date: 'spring',
  })
  expect(row.answers.map(({ field: { key }, value }) => [key, value])).toEqual([
    ['technique', ['stop', 'cel']],
    ['country', 'DE'],
    ['subtitled', 'on'],
    ['release_date', 'spring'],
  ])
  expect(row.notes).toEqual([
    'To fix later: release_date: Enter the date as year-month-day, like 2026-03-14.',
  ])
})

test.each<[string, string[], string[]]>([
  [
    '12 High Street | | Leeds | | LS1 1AA | united kingdom',
    ['12 High Street', '', 'Leeds', '', 'LS1 1AA', 'GB'],
    [],
  ],
  ['銀座1-2\n\n中央区\n\n104-0061\nJP', ['銀座1-2', '', '中央区', '', '104-0061', 'JP'], []],
  [
    '12 High Street | | Leeds | | | Elbonia',
    ['12 High Street', '', 'Leeds', '', '', 'Elbonia'],
    ['To fix later: Send to, country: Select a country from the list.'],
  ],
])('an address has its parts between bars or on lines: %s', (cell, parts, notes) => {
  const row = read({ send_to: cell })
  expect(row.answers.map(({ value }) => value)).toEqual([parts])
  expect(row.notes).toEqual(notes)
})

test.each<[string, string[]]>([
  ['1,234.56 EUR', ['1,234.56', 'EUR']],
  ['eur 900', ['900', 'EUR']],
  ['900 | JPY', ['900', 'JPY']],
  ['1.234,50', ['1.234,50', 'USD']],
  ['500GBP', ['500', 'GBP']],
  ['about 500', ['about 500', 'USD']],
])('an amount has its currency beside it, or that of the season: %s', (cell, typed) => {
  expect(read({ cost: cell }).answers.map(({ value }) => value)).toEqual([typed])
})

test.each<[string, string[]]>([
  ['Paper | 120\nInk | 80', ['Paper', '120', 'Ink', '80']],
  ['What for | Amount\nPaper | 120', ['Paper', '120']],
  ['Paper', ['Paper', '']],
  ['Paper | 120 | more', ['Paper', '120']],
])('a table has a line for each row: %j', (cell, cells) => {
  expect(read({ costs: cell }).answers.map(({ value }) => value)).toEqual([[...cells, '["item","sum"]']])
})

test('files, statements and what is not asked are left out, and said', () => {
  const row = read({ rights: 'yes', still_1: 'still.jpg', music_cues: '3', subtitled: 'no' })
  expect(row.answers).toEqual([])
  expect(row.notes).toEqual([
    'rights: confirm this in the draft.',
    'still_1: upload files in the draft.',
    '“music_cues” is not asked in this category and is skipped.',
  ])
})

test('people are read in any script, with or without role and address', () => {
  expect(readPeopleCell('Mara Quill | Director | mara@example.org; 李晴风|Editor;\nمحمد')).toMatchObject([
    { fullName: 'Mara Quill', credit: 'Director', email: 'mara@example.org' },
    { fullName: '李晴风', credit: 'Editor', email: '' },
    { fullName: 'محمد', credit: '', email: '' },
  ])
})
