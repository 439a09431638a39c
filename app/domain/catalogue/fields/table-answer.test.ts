import { describe, expect, test } from 'vitest'
import type { FieldOption } from '#app/domain/catalogue/categories/fields.ts'
import { columnsText, readTable, shownTable, tableAnswer, tableOf } from './table-answer.ts'

const columns = ['item', 'cost']
const answer = ['Paper', '120', 'Ink', '80', columnsText(columns)]
const table = {
  columns,
  rows: [
    ['Paper', '120'],
    ['Ink', '80'],
  ],
}

test('an answer is its cells, and last its columns', () => {
  expect(tableOf(answer)).toEqual(table)
  expect(tableAnswer(table)).toEqual(answer)
})

test.each([
  ['nothing', undefined],
  ['an empty list', []],
  ['a text', 'Paper'],
  ['cells that say nothing of their columns', ['Paper', '120']],
  ['columns that are no list', ['Paper', '{"item":1}']],
  ['columns without a name', ['Paper', '[]']],
  ['empty rows alone', ['', '', '', '', columnsText(columns)]],
])('%s is no table', (_, given) => {
  expect(tableOf(given)).toEqual({ columns: [], rows: [] })
})

test('rows after the last text are left out, and a last row that was cut off is filled up', () => {
  expect(tableOf(['', '', 'Paper', '120', '', '', columnsText(columns)]).rows).toEqual([
    ['', ''],
    ['Paper', '120'],
  ])
  expect(tableOf(['Paper', '120', 'Ink', columnsText(columns)]).rows).toEqual([
    ['Paper', '120'],
    ['Ink', ''],
  ])
})

describe('shown', () => {
  const option = (value: string, more: Partial<FieldOption> = {}): FieldOption => ({
    value,
    label: value.toUpperCase(),
    ...more,
  })

  test('a column that came later is empty, in the question’s order', () => {
    expect(shownTable([option('paid_by'), option('cost'), option('item')], answer).rows).toEqual([
      ['', '120', 'Paper'],
      ['', '80', 'Ink'],
    ])
  })

  test('a retired column stays where it has a text, and goes where it has none', () => {
    const retired = [option('item'), option('cost', { retired: true }), option('note', { retired: true })]
    expect(shownTable(retired, answer).columns.map(({ value }) => value)).toEqual(['item', 'cost'])
    expect(shownTable(retired, undefined)).toEqual({ columns: [option('item')], rows: [] })
  })

  test('to read, empty rows are left out', () => {
    const given = ['', '', 'Paper', '120', columnsText(columns)]
    expect(readTable([option('item'), option('cost')], given)).toEqual({
      columns: ['ITEM', 'COST'],
      rows: [['Paper', '120']],
    })
  })
})
