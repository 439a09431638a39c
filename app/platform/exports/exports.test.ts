import { parse } from 'csv-parse/sync'
import { setTimeout as sleep } from 'node:timers/promises'
import zlib from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { inBatches } from './batches.ts'
import { decimalText } from '#app/platform/currencies.ts'
import { currencyColumn, writtenColumns, type ExportColumn } from './columns.ts'
import { csvOf } from './csv.server.ts'
import { safeText, withoutIllegal } from './safe-text.ts'
import { xlsxOf } from './xlsx.server.ts'
import { zipOf } from './zip.server.ts'

const dangerous = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\tplain',
  '\rplain',
  '\nplain',
  ' =1+1',
  '\n=1+1',
  '\r\n =cmd|x!A1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff=1',
  '＝1+1',
  '＋1',
  '－1+1',
  '＠SUM(A1)',
  ' ＝1',
  '-',
  '=',
  '\u0000=1',
  '+49 341 123',
]

test.each(dangerous)('%j gets an apostrophe before it', (text) => {
  expect(safeText(text)).toBe(`'${withoutIllegal(text)}`)
})

test.each([
  '',
  'Lantern',
  'A = B',
  '1+1',
  '2026-11-24',
  '2026-11-24T17:00:00Z',
  '-5',
  '-5.25',
  '195.00',
  "'quoted",
  '李晴风',
  'محمد',
  'Þóra Ægisdóttir-Lindqvist',
  '𝒜 clef',
])('%j stays as it is', (text) => {
  expect(safeText(text)).toBe(text)
})

test('control characters and halves of characters go, tab and line ends within a text stay', () => {
  expect(withoutIllegal('a\u0000b\u0008c\u000bd\u001fe\uffff\ud800f\udc00g\t\r\n𝒜')).toBe('abcdefg\t\r\n𝒜')
})

test.each([
  [19_500, 2, '195.00'],
  [5, 2, '0.05'],
  [-5, 2, '-0.05'],
  [0, 2, '0.00'],
  [500, 0, '500'],
  [1_234, 3, '1.234'],
  [2_147_483_647, 2, '21474836.47'],
])('%i minor units with %i digits are %s', (minor, digits, expected) => {
  expect(decimalText(minor, digits)).toBe(expected)
})

interface Line {
  title: string | null
  count: number | null
  cents: number | null
  currency: string
  day: string | null
  at: Date | null
}

const columns: ExportColumn<Line>[] = [
  { header: 'Title', kind: 'text', value: (line) => line.title },
  { header: '=Count', kind: 'integer', value: (line) => line.count },
  { header: 'Total', kind: 'money', value: (line) => line.cents, currency: (line) => line.currency },
  currencyColumn((line) => line.currency),
  { header: 'Day', kind: 'day', value: (line) => line.day },
  { header: 'At', kind: 'moment', value: (line) => line.at },
]

const full: Line = {
  title: 'A, "quoted"\r\nsecond line',
  count: -3,
  cents: -19_550,
  currency: 'USD',
  day: '2026-11-24',
  at: new Date('2026-07-01T12:00:00.500Z'),
}
const yen: Line = { title: '=HYPERLINK("x")', count: 0, cents: 1_200, currency: 'JPY', day: null, at: null }
const empty: Line = { title: null, count: null, cents: null, currency: '', day: null, at: null }

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

describe('CSV', () => {
  test('carries text, numbers, money, days and times', async () => {
    const text = await textOf(csvOf(columns, [[full], [yen, empty]], { zone: 'America/Los_Angeles' }))
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(parse(text, { bom: true })).toEqual([
      ['Title', "'=Count", 'Total', 'Currency', 'Day', 'At (UTC)', 'At (Los Angeles)'],
      [
        'A, "quoted"\r\nsecond line',
        '-3',
        '-195.50',
        'USD',
        '2026-11-24',
        '2026-07-01T12:00:00Z',
        '2026-07-01T05:00:00',
      ],
      ['\'=HYPERLINK("x")', '0', '1200', 'JPY', '', '', ''],
      ['', '', '', '', '', '', ''],
    ])
  })

  test('has its heading without rows, and no mark when none is asked for', async () => {
    const text = await textOf(csvOf(columns.slice(0, 1), [], { bom: false }))
    expect(text).toBe('Title\r\n')
  })

  test('keeps an odd line end within its cell', async () => {
    const odd = [[{ ...empty, title: 'one\rtwo' }]]
    const text = await textOf(csvOf(columns.slice(0, 1), odd))
    expect(parse(text, { bom: true, record_delimiter: '\r\n' })).toEqual([['Title'], ['one\rtwo']])
  })

  test('lets no day be a formula', async () => {
    const text = await textOf(csvOf(columns.slice(4, 5), [[{ ...empty, day: '=1+1' }]]))
    expect(parse(text, { bom: true })).toEqual([['Day'], ["'=1+1"]])
  })
})

/** The archive's entries by its directory, as programs read it. */
async function unzip(parts: AsyncIterable<Buffer>): Promise<Record<string, string>> {
  const chunks: Buffer[] = []
  for await (const part of parts) chunks.push(part)
  const bytes = Buffer.concat(chunks)
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = bytes.readUInt32LE(end + 16)
  const files: Record<string, string> = {}
  for (let entry = 0; entry < bytes.readUInt16LE(end + 10); entry += 1) {
    const [packed, plain, nameLength] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = bytes.readUInt32LE(at + 42)
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const content = zlib.inflateRawSync(bytes.subarray(from, from + packed))
    expect(content.length).toBe(plain)
    expect(zlib.crc32(content)).toBe(bytes.readUInt32LE(at + 16))
    files[name] = content.toString('utf8')
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return files
}

const SHEET = 'xl/worksheets/sheet1.xml'

describe('XLSX', () => {
  test('types text as text, and numbers, days and times as such', async () => {
    const files = await unzip(
      xlsxOf(columns, [[full], [yen, empty]], { sheet: 'Bills: 2027/28 [all]', zone: 'America/Los_Angeles' }),
    )
    const sheet = files[SHEET] ?? ''
    expect(sheet).not.toContain('<f')
    expect(sheet).toContain('<c r="B1" s="2" t="inlineStr"><is><t xml:space="preserve">=Count</t></is></c>')
    expect(sheet).toContain('<t xml:space="preserve">A, &quot;quoted&quot;\nsecond line</t>')
    expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK(&quot;x&quot;)</t>')
    expect(sheet).toContain('<c r="B2" s="5"><v>-3</v></c>')
    expect(sheet).toContain('<c r="C2" s="7"><v>-195.50</v></c>')
    expect(sheet).toContain('<c r="C3" s="5"><v>1200</v></c>')
    expect(sheet).toContain('<c r="E2" s="3"><v>46350</v></c>')
    expect(sheet).toContain('<c r="F2" s="4"><v>46204.5</v></c>')
    expect(sheet).toContain('<c r="G2" s="4"><v>46204.20833333333</v></c>')
    expect(sheet).toContain('<row r="4"></row>')
    expect(sheet).toContain('</sheetData><autoFilter ref="A1:G4"/></worksheet>')
    expect(files['xl/workbook.xml']).toContain('<sheet name="Bills  2027 28  all" ')
  })

  test('removes what XML refuses, cuts what a cell refuses, and keeps what looks like an escape', async () => {
    const rows = [
      'a\u0000\u001fb',
      'ü'.repeat(40_000),
      '_x000D_ typed',
      '<script>&amp;',
      '𝒜 李晴风 محمد',
    ].map((title) => ({ ...empty, title }))
    const sheet = (await unzip(xlsxOf(columns.slice(0, 1), [rows], { sheet: '' })))[SHEET] ?? ''
    const texts = [...sheet.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)
    expect(texts).toEqual([
      'Title',
      'ab',
      `${'ü'.repeat(32_766)}…`,
      '_x005F_x000D_ typed',
      '&lt;script&gt;&amp;amp;',
      '𝒜 李晴风 محمد',
    ])
  })

  test('makes columns as wide as their content, up to a limit', async () => {
    const titles = ['Tin', 'Lanterns '.repeat(3).trim(), 'x'.repeat(500)]
    const widths = await Promise.all(
      titles.map(async (title) => {
        const sheet = (await unzip(xlsxOf(columns.slice(0, 1), [[{ ...empty, title }]], { sheet: 'x' })))[
          SHEET
        ]
        return /width="(\d+)"/.exec(sheet ?? '')?.[1]
      }),
    )
    expect(widths).toEqual(['7', '28', '60'])
  })

  test('a sheet without rows has its heading and filter', async () => {
    const sheet = (await unzip(xlsxOf(columns.slice(0, 1), [[]], { sheet: 'x' })))[SHEET] ?? ''
    expect(sheet).toMatch(/<row r="1">.*<\/row><\/sheetData><autoFilter ref="A1:A1"\/><\/worksheet>$/)
  })

  test('counts columns past Z and passes on a failure while reading', async () => {
    const many = Array.from({ length: 28 }, (_, index): ExportColumn<Line> => ({
      header: `H${index}`,
      kind: 'integer',
      value: () => index,
    }))
    const sheet = (await unzip(xlsxOf(many, [[empty]], { sheet: 'x' })))[SHEET] ?? ''
    expect(sheet).toContain('<c r="AB2" s="5"><v>27</v></c>')

    async function* failing(): AsyncGenerator<Line[]> {
      yield [full]
      throw new Error('the database went away')
    }
    await expect(unzip(xlsxOf(columns, failing(), { sheet: 'x' }))).rejects.toThrow('the database went away')
  })
})

test.each(['at once', 'later'])(
  'an archive passes on what failed %s while an entry was read',
  async (when) => {
    async function* failing(): AsyncGenerator<string> {
      yield 'a'.repeat(100_000)
      if (when === 'later') await sleep(20)
      throw new Error('the database went away')
    }
    await expect(unzip(zipOf([{ name: 'a.txt', content: failing() }]))).rejects.toThrow(
      'the database went away',
    )
  },
)

test('an archive names its entries in any script', async () => {
  expect(await unzip(zipOf([{ name: '李.txt', content: ['a', 'b'] }]))).toEqual({ '李.txt': 'ab' })
})

test('batches begin after the last row, and stop at the first that is not full', async () => {
  const asked: (number | null)[] = []
  const read = async (last: number | null, limit: number) => {
    asked.push(last)
    return [1, 2, 3, 4, 5].filter((row) => row > (last ?? 0)).slice(0, limit)
  }
  const found: number[][] = []
  for await (const batch of inBatches(read, 2)) found.push(batch)
  expect(found).toEqual([[1, 2], [3, 4], [5]])
  expect(asked).toEqual([null, 2, 4])
})

test('a hundred thousand rows are written a batch at a time', async () => {
  let ahead = 0
  let most = 0
  const read = async (last: number | null, limit: number) => {
    ahead += 1
    most = Math.max(most, ahead)
    const first = (last ?? 0) + 1
    return Array.from({ length: Math.min(limit, 100_000 - first + 1) }, (_, index) => first + index)
  }
  const one: ExportColumn<number>[] = [{ header: 'Row', kind: 'integer', value: (row) => row }]
  let lines = 0
  for await (const part of csvOf(one, inBatches(read))) {
    lines += part.split('\r\n').length - 1
    ahead = 0
  }
  expect(lines).toBe(100_001)
  // What is read is written before more is read.
  expect(most).toBe(1)
})

test('a column definition without a zone writes moments once', () => {
  expect(writtenColumns(columns).map(({ header }) => header)).toEqual([
    'Title',
    '=Count',
    'Total',
    'Currency',
    'Day',
    'At (UTC)',
  ])
})
