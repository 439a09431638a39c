import { readTableFile } from '#app/platform/files/table-file.ts'
import { cleanLine, cleanText } from '#app/platform/plain-text.ts'

/** The most a file of entries may weigh, and hold. */
export const MAX_TABLE_ROWS = 500
const MAX_COLUMNS = 200
const MAX_CELL_LENGTH = 20_000

export interface TableRow {
  /** Counts from 1 with the heading, as a spreadsheet shows it. */
  line: number
  /** Cells by the column's heading, in lower case. */
  cells: ReadonlyMap<string, string>
}

export type TableReading = { ok: true; headings: string[]; rows: TableRow[] } | { ok: false; message: string }

/** Our own tables put an apostrophe before what a spreadsheet could take for a formula; it is no part of the text. */
function cellText(raw: string): string {
  const text = cleanText(raw).trim()
  return /^'[\s]*[=+\-@＝＋－＠]/u.test(text) ? text.slice(1).trim() : text
}

/** Rows among which the names of the columns are: a title or a note may stand above them. */
const HEAD_WITHIN = 10

/** A column's name as people write it: "Work title" is `work_title`. */
function headingOf(cell: string): string {
  const name = cellText(cell)
    .toLowerCase()
    .replace(/[\s-]{1,20}/g, '_')
  return name === 'title' ? 'work_title' : name
}

const isHead = (cells: readonly string[]) => {
  const names = cells.map(headingOf)
  return names.includes('category') && names.includes('work_title')
}

/** Reads a table with its column names in one of the first rows, or refuses it with a message; every cell is plain text. */
export function readTable(text: string): TableReading {
  const refused = (message: string): TableReading => ({ ok: false, message })
  const table = readTableFile(text)
  if (!table) return refused('We can’t read this file: a closing quotation mark is missing.')
  const records = table.records.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const at = records.slice(0, HEAD_WITHIN).findIndex(({ cells }) => isHead(cells))
  const [head, ...body] = records.slice(Math.max(at, 0))
  if (!head) return refused('The file is empty.')
  const headings = head.cells.map(headingOf)
  if (headings.length > MAX_COLUMNS)
    return refused(`The file has ${headings.length} columns. Use at most ${MAX_COLUMNS}.`)
  const twice = headings.find((each, index) => each !== '' && headings.indexOf(each) !== index)
  if (twice) return refused(`The column “${twice}” appears twice.`)
  if (!headings.includes('category') || !headings.includes('work_title'))
    return refused('The first row must name the columns, including “category” and “work_title”.')
  // An unquoted comma in a title moves what follows it, and would cut the last cell off.
  const wider = body.find(({ cells }) => cells.slice(headings.length).some((cell) => cell.trim() !== ''))
  if (wider)
    return refused(
      `Row ${wider.line} has more cells than there are columns. Put a text that has a “${table.separator}” between quotation marks.`,
    )
  const filled = body.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return refused('There are no rows below the column names.')
  if (filled.length > MAX_TABLE_ROWS)
    return refused(`The file has ${filled.length} rows. Use at most ${MAX_TABLE_ROWS}.`)
  const rows = filled.map(({ line, cells }) => ({
    line,
    cells: new Map(
      headings.flatMap((heading, index): [string, string][] => {
        const cell = cellText((cells[index] ?? '').slice(0, MAX_CELL_LENGTH))
        if (heading === '' || cell === '') return []
        return [[heading, heading === 'work_title' ? cleanLine(cell) : cell]]
      }),
    ),
  }))
  return { ok: true, headings, rows }
}
