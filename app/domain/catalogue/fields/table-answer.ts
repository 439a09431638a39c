import type { FieldOption } from '#app/domain/catalogue/categories/fields.ts'
import type { Answer } from './answers.ts'

/**
 * A table as the answer to one question: the cells of its rows, and last the values of its columns, by which an answer says
 * itself what its cells are, whatever columns the question has got since. Client-safe.
 */
export interface Table {
  columns: readonly string[]
  /** Each as long as `columns`. The last one has a text; one before it may be empty, so that what is said of a row stays at its place. */
  rows: readonly (readonly string[])[]
}

const none: Table = { columns: [], rows: [] }

/** The last text of an answer: which columns its cells are of. */
export const columnsText = (columns: readonly string[]) => JSON.stringify(columns)

function columnsIn(text: string): string[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

const hasText = (row: readonly string[]) => row.some(Boolean)

/** The table that an answer is; without rows where it is none. Rows after the last text are left out. */
export function tableOf(answer: Answer | undefined): Table {
  const cells = [answer ?? []].flat()
  const columns = columnsIn(cells.pop() ?? '')
  if (columns.length === 0) return none
  const rows = Array.from({ length: Math.ceil(cells.length / columns.length) }, (_, row) =>
    columns.map((_, column) => cells[row * columns.length + column] ?? ''),
  )
  const filled = rows.slice(0, rows.findLastIndex(hasText) + 1)
  return filled.length > 0 ? { columns, rows: filled } : none
}

/** The answer that a table is; an empty one is no answer. */
export function tableAnswer({ columns, rows }: Table): Answer {
  return rows.length > 0 ? [...rows.flat(), columnsText(columns)] : []
}

/** A table as its question asks for it: the columns it asks for, and those of before in which something was written. */
export function shownTable(options: readonly FieldOption[], answer: Answer | undefined) {
  const { columns, rows } = tableOf(answer)
  const placeOf = ({ value }: FieldOption) => columns.indexOf(value)
  const shown = options.filter((option) => {
    const place = placeOf(option)
    return !option.retired || rows.some((row) => Boolean(row[place]))
  })
  return {
    columns: shown,
    rows: rows.map((row) => shown.map((column) => row[placeOf(column)] ?? '')),
  }
}

/** A table to read: without its empty rows, and the headings as text. */
export function readTable(options: readonly FieldOption[], answer: Answer | undefined) {
  const { columns, rows } = shownTable(options, answer)
  return { columns: columns.map(({ label }) => label), rows: rows.filter(hasText) }
}
