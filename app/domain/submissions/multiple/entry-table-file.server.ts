import { CsvError, parse } from 'csv-parse/sync'
import { cleanLine, cleanText } from '#app/platform/plain-text.ts'

/** The most a file of entries may weigh, and hold. */
export const MOST_TABLE_ROWS = 500
const MOST_COLUMNS = 200
const LONGEST_CELL = 20_000

export interface TableRow {
  /** Counts from 1 with the heading, as a spreadsheet shows it. */
  line: number
  /** Cells by the column's heading, in lower case. */
  cells: ReadonlyMap<string, string>
}

export type TableReading = { ok: true; headings: string[]; rows: TableRow[] } | { ok: false; message: string }

/** The delimiter that the first row has most of. */
function delimiterOf(text: string): string {
  const heading = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: heading.split(sign).length }))
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign
}

/** Our own tables put an apostrophe before what a spreadsheet could take for a formula; it is no part of the text. */
function cellText(raw: string): string {
  const text = cleanText(raw).trim()
  return /^'[\s]*[=+\-@＝＋－＠]/u.test(text) ? text.slice(1).trim() : text
}

/** Why a file is no table, for a person who sees it in a spreadsheet or an editor. */
function unreadable(error: unknown): string {
  if (!(error instanceof CsvError)) throw error
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return 'We can’t read this file: a closing quotation mark is missing.'
  const { lines } = error as { lines?: unknown }
  const place = typeof lines === 'number' ? `Line ${lines}` : 'The file'
  return `${place} has a quotation mark inside a text. Put the text between quotation marks, and write the inner mark twice.`
}

/** Reads a table with its column names in the first row, or refuses it with a message; every cell is plain text. */
export function readTable(text: string): TableReading {
  const refused = (message: string): TableReading => ({ ok: false, message })
  const plain = text.replace(/^\ufeff/, '')
  const delimiter = delimiterOf(plain)
  let records: string[][]
  try {
    records = parse(plain, { delimiter, relax_column_count: true })
  } catch (error) {
    return refused(unreadable(error))
  }
  // A spreadsheet counts a row once, however many lines its cells have, and empty rows too.
  const numbered = records.map((record, index) => ({ record, line: index + 1 }))
  const [head, ...body] = numbered.filter(({ record }) => record.length > 1 || record[0] !== '')
  if (!head) return refused('The file is empty.')
  const headings = head.record.map((each) => cellText(each).toLowerCase())
  if (headings.length > MOST_COLUMNS)
    return refused(`The file has ${headings.length} columns. Use at most ${MOST_COLUMNS}.`)
  const twice = headings.find((each, index) => each !== '' && headings.indexOf(each) !== index)
  if (twice) return refused(`The column “${twice}” appears twice.`)
  if (!headings.includes('category') || !headings.includes('work_title'))
    return refused('The first row must name the columns, including “category” and “work_title”.')
  // An unquoted comma in a title moves what follows it, and would cut the last cell off.
  const wider = body.find(({ record }) => record.slice(headings.length).some((cell) => cell.trim() !== ''))
  if (wider)
    return refused(
      `Row ${wider.line} has more cells than there are columns. Put a text that has a “${delimiter}” between quotation marks.`,
    )
  const filled = body.filter(({ record }) => record.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return refused('There are no rows below the column names.')
  if (filled.length > MOST_TABLE_ROWS)
    return refused(`The file has ${filled.length} rows. Use at most ${MOST_TABLE_ROWS}.`)
  const rows = filled.map(({ record, line }) => ({
    line,
    cells: new Map(
      headings.flatMap((heading, index): [string, string][] => {
        const cell = cellText((record[index] ?? '').slice(0, LONGEST_CELL))
        if (heading === '' || cell === '') return []
        return [[heading, heading === 'work_title' ? cleanLine(cell) : cell]]
      }),
    ),
  }))
  return { ok: true, headings, rows }
}
