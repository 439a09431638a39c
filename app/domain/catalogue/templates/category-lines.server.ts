import { categorySchema, newCategory } from '#app/domain/catalogue/categories/category-input.ts'
import { CATEGORY_LABELS, type CategoryInput } from '#app/domain/catalogue/categories/category-text.ts'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import { readTableFile, type TableRecord } from '#app/platform/files/table-file.ts'
import { cleanText } from '#app/platform/plain-text.ts'

const MAX_CATEGORIES = 200

type Column = keyof typeof CATEGORY_LABELS
/** What a list without column names has, from the left; its numbers may be left out. */
const PLAIN: readonly Column[] = ['name', 'type', 'summary']
const columnsByName = () =>
  new Map(Object.entries(CATEGORY_LABELS).map(([column, label]) => [label.toLowerCase(), column as Column]))
const columnNames = () =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(Object.values(CATEGORY_LABELS))
/** By the award's own word for it; the code of a type is always known, so that templates suit every award. */
const typesByName = () =>
  new Map(Object.entries(CATEGORY_TYPE_LABELS).map(([type, label]) => [label.toLowerCase(), type]))
const typeNeeded = () => `Enter ${Object.values(CATEGORY_TYPE_LABELS).join(' or ')}`
const YES = new Set(['yes', 'y', 'x', '1', 'true', 'on'])

interface Line {
  /** Counts from 1, as it was typed. */
  line: number
  cells: Partial<Record<Column, string>>
}

export type CategoryReading =
  { categories: CategoryInput[]; problems: null } | { categories: null; problems: string[] }

/**
 * The categories of a list that was typed, pasted from a spreadsheet or read from a CSV file, one a line, checked as the form of
 * one category would. A first row of column names can name every field of that form; without one a line is name, type and
 * summary, with or without a number before. Lines without a number get the next that is free. `taken` are the numbers in use.
 */
export function readCategoryLines(text: string, taken: ReadonlySet<number>): CategoryReading {
  const refused = (...problems: string[]) => ({ categories: null, problems })
  const table = readTableFile(text)
  if (!table) return refused('A closing quotation mark is missing')
  const read = linesOf(table.records)
  if ('problem' in read) return refused(read.problem)
  const { lines } = read
  if (lines.length === 0) return refused('Enter at least one category')
  if (lines.length > MAX_CATEGORIES)
    return refused(`Enter at most ${MAX_CATEGORIES} categories at a time; these are ${lines.length}`)
  return checked(lines, taken)
}

function linesOf(records: readonly TableRecord[]): { lines: Line[] } | { problem: string } {
  const rows = records
    .map(({ line, cells }) => ({ line, texts: cells.map((cell) => cleanText(cell).trim()) }))
    .filter(({ texts }) => texts.some((text) => text !== ''))
  const [head, ...body] = rows
  const columns = columnsByName()
  const named = head?.texts.map((text) => columns.get(text.toLowerCase()))
  if (!head || !named?.includes('name')) {
    const numbered = rows.every(({ texts }) => /^\d+$/.test(texts[0] ?? ''))
    return linesIn(numbered ? ['number', ...PLAIN] : PLAIN, rows)
  }
  const unknown = head.texts.find((text, index) => text !== '' && named[index] === undefined)
  if (unknown)
    return { problem: `No field of a category is called “${unknown}”. Name the columns ${columnNames()}` }
  return linesIn(named, body)
}

/** A line with more than its columns is refused: what stands beyond them would be lost. */
function linesIn(
  columns: readonly (Column | undefined)[],
  rows: readonly { line: number; texts: string[] }[],
): { lines: Line[] } | { problem: string } {
  const wider = rows.find(({ texts }) => texts.slice(columns.length).some((text) => text !== ''))
  if (wider) return { problem: `Line ${wider.line}: It has more cells than there are columns` }
  return { lines: rows.map(({ line, texts }) => ({ line, cells: cellsOf(columns, texts) })) }
}

function cellsOf(columns: readonly (Column | undefined)[], texts: readonly string[]): Line['cells'] {
  return Object.fromEntries(
    columns.flatMap((column, index) => {
      const text = texts[index] ?? ''
      return column && text !== '' ? [[column, text]] : []
    }),
  )
}

function checked(lines: readonly Line[], taken: ReadonlySet<number>): CategoryReading {
  const problems: string[] = []
  const categories: CategoryInput[] = []
  const used = new Map<number, string>()
  const given = new Set(lines.map(({ cells }) => Number(cells.number)))
  const types = typesByName()
  let next = Math.max(0, ...taken, ...[...given].filter((number) => number > 0))
  for (const { line, cells } of lines) {
    const { type, studentOnly, onePerTitle, ...texts } = cells
    const read = categorySchema.safeParse({
      ...newCategory,
      ...texts,
      number: cells.number ?? String((next += 1)),
      type: type === undefined ? 'production' : (types.get(type.toLowerCase()) ?? type.toLowerCase()),
      studentOnly: YES.has((studentOnly ?? '').toLowerCase()) ? 'on' : undefined,
      onePerTitle: YES.has((onePerTitle ?? '').toLowerCase()) ? 'on' : undefined,
    })
    if (!read.success) {
      for (const { path, message } of read.error.issues)
        problems.push(`Line ${line}: ${labelOf(path[0])}: ${path[0] === 'type' ? typeNeeded() : message}`)
      continue
    }
    const { number, name } = read.data
    const other = used.get(number)
    if (taken.has(number))
      problems.push(`Line ${line}: A category of the season already has number ${number}`)
    else if (other) problems.push(`Line ${line}: “${other}” has number ${number} too`)
    used.set(number, name)
    categories.push(read.data)
  }
  return problems.length > 0 ? { categories: null, problems } : { categories, problems: null }
}

function labelOf(path: PropertyKey | undefined): string {
  return CATEGORY_LABELS[path as Column] ?? String(path)
}
