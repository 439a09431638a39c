import { expect, test } from 'vitest'
import { decodeText } from '#app/platform/files/decode-text.ts'
import { MAX_TABLE_ROWS, readTable } from './entry-table-file.server.ts'

const TEXT = 'category,work_title,people\r\n8,李晴风,"Þóra Ægisdóttir-Lindqvist | Director"\r\n'

const utf16 = (text: string, mark: boolean) => Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16, little end first', utf16(TEXT, true)],
  ['UTF-16, big end first', Buffer.from(utf16(TEXT, true)).swap16()],
])('%s is read with every name whole', (_, bytes) => {
  const table = readTable(decodeText(bytes) ?? '')
  expect(table.ok && [...(table.rows[0]?.cells ?? [])]).toEqual([
    ['category', '8'],
    ['work_title', '李晴风'],
    ['people', 'Þóra Ægisdóttir-Lindqvist | Director'],
  ])
})

test('UTF-16 without a mark is read in scripts whose letters have no zeros', () => {
  const text = `category,work_title\r\n8,${'李晴风的漫长旅程'.repeat(40)}\r\n`
  const cjk = text.slice(text.indexOf('8'))
  for (const each of [text, cjk, `${'片名'.repeat(90)},${'类别'.repeat(9)}\n1,2\n`]) {
    expect(decodeText(utf16(each, false))).toBe(each)
    expect(decodeText(Buffer.from(utf16(each, false)).swap16())).toBe(each)
  }
})

test('UTF-16 without a mark and the old Western encoding are told apart', () => {
  const latin = 'category,work_title\n8,Café Müller\n'
  expect(decodeText(utf16(latin, false))).toBe(latin)
  expect(decodeText(Buffer.from(latin, 'latin1'))).toBe(latin)
})

test.each([
  ['semicolons', 'category;work_title\n8;Tin, Lanterns\n', 'Tin, Lanterns'],
  ['tabs', 'category\twork_title\n8\tTin; Lanterns\n', 'Tin; Lanterns'],
  ['commas and quotes', 'category,work_title\n8,"Tin ""L"", two\nlines"\n', 'Tin "L", two lines'],
  [
    'a first line that says the separator',
    'sep=;\r\ncategory;work_title\r\n8;Tin, Lanterns\r\n',
    'Tin, Lanterns',
  ],
  ['names with blanks', 'Category, Work title\n8,Tin\n', 'Tin'],
  ['the plain word for it', 'Category,Title\n8,Tin\n', 'Tin'],
  ['a banner above the names', 'Entries of Quagga Films\n\ncategory,work_title\n8,Tin\n', 'Tin'],
  ['a mark of inches', 'category,work_title\n8,The 5" Man\n', 'The 5" Man'],
  ['a blank before a quoted cell', 'category,work_title\n8, "Short, ""A"""\n', 'Short, "A"'],
  ['a heading full of commas', 'category;work_title;"cast, crew, others, more"\n8;Tin;Mara\n', 'Tin'],
  ['old Mac line ends', 'category,work_title\r8,Tin Lanterns\r', 'Tin Lanterns'],
])('%s', (_, text, title) => {
  const table = readTable(text)
  expect(table.ok && table.rows[0]?.cells.get('work_title')).toBe(title)
})

test('what a spreadsheet would compute stays text, and our own apostrophe before it goes', () => {
  const table = readTable("category,work_title\n8,=1+1\n8,'=1+1\n8,'Tis Pity\n")
  expect(table.ok && table.rows.map(({ cells }) => cells.get('work_title'))).toEqual([
    '=1+1',
    '=1+1',
    "'Tis Pity",
  ])
})

test.each([
  ['', 'The file is empty.'],
  ['title\nx\n', 'The first row must name the columns, including “category” and “work_title”.'],
  ['category,work_title\n\n,\n', 'There are no rows below the column names.'],
  ['category,work_title,category\n8,a,9\n', 'The column “category” appears twice.'],
  [
    'category,work_title\n8,Tin Lanterns,,\n8,Tin, Lanterns\n',
    'Row 3 has more cells than there are columns. Put a text that has a “,” between quotation marks.',
  ],
  ['category,work_title\n8,"open\n', 'We can’t read this file: a closing quotation mark is missing.'],
  [
    `category,work_title\n${'8,a\n'.repeat(MAX_TABLE_ROWS + 1)}`,
    `The file has ${MAX_TABLE_ROWS + 1} rows. Use at most ${MAX_TABLE_ROWS}.`,
  ],
])('%j is refused with a message', (text, message) => {
  expect(readTable(text)).toEqual({ ok: false, message })
})

test('a row is one row, however many lines its cells have', () => {
  const table = readTable('category,work_title,people\n8,One,"Li\nMara\nOtto"\n9,"Two\nlines",\n10,Three,\n')
  expect(table.ok && table.rows.map(({ line, cells }) => [line, cells.get('work_title')])).toEqual([
    [2, 'One'],
    [3, 'Two lines'],
    [4, 'Three'],
  ])
  expect(table.ok && table.rows[0]?.cells.get('people')).toBe('Li\nMara\nOtto')
})

test('rows are counted as a spreadsheet shows them', () => {
  const table = readTable('Category , WORK_TITLE\n8,One\n\n9,Two\n')
  expect(table.ok && table.rows.map(({ line }) => line)).toEqual([2, 4])
  const said = readTable('sep=,\nOur films\nCategory,WORK_TITLE\n8,One\n\n9,Two\n')
  expect(said.ok && said.rows.map(({ line }) => line)).toEqual([4, 6])
})

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452000007d0', 'hex')],
  ['a workbook', Buffer.from('504b0304140008080800', 'hex')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
])('%s is no table', (_, bytes) => {
  expect(decodeText(bytes)).toBeNull()
})
