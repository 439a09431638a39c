import { isAgreed } from '#app/domain/catalogue/categories/field-types.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { countryOptions, languageOptions } from '#app/platform/places/places.ts'
import {
  emptyPerson,
  isFileField,
  isValueField,
  TICKED,
  TITLE_KEY,
  type Answer,
  type EntryContent,
  type Person,
} from '#app/domain/catalogue/fields/answers.ts'
import { columnsText } from '#app/domain/catalogue/fields/table-answer.ts'
import { ADDRESS_PARTS } from '#app/platform/postal-address.ts'
import { answerOf as postedAnswer } from '#app/domain/submissions/form/posted.ts'
import { problemsOf, type ProblemContext } from '#app/domain/submissions/form/problems.ts'

/** What one row says about a draft, read against the questions of its category. */
export interface ReadRow {
  answers: { field: CategoryField; value: Answer }[]
  people: Person[]
  /** What is skipped or has to be fixed later; the draft is created all the same. */
  notes: string[]
}

/** The columns that are no questions. */
export const PLAIN_COLUMNS: readonly string[] = ['category', 'work_title', 'people']

const YES = new Set(['yes', 'y', 'x', '1', 'true', 'on', 'ja', 'oui', 'si', 'sí'])
const NO = new Set(['no', 'n', '0', 'false', 'off', 'nein', 'non'])

function chosen(options: readonly { value: string; label: string }[], text: string): string | null {
  const wanted = text.trim().toLowerCase()
  const found = options.find(
    (option) => option.value.toLowerCase() === wanted || option.label.toLowerCase() === wanted,
  )
  return found?.value ?? null
}

/** Reads a cell as an answer. An address has its parts between bars: "12 High Street | | Leeds | | LS1 1AA | GB"; an amount may have
 * a currency before or after it; a table has a line for each row, with bars between its cells. */
function answerOf(field: CategoryField, text: string, currency: string): Answer | null {
  switch (field.type) {
    case 'select':
    case 'radio':
      return chosen(field.options, text) ?? text
    case 'country':
      return chosen(countryOptions, text) ?? text
    case 'language':
      return chosen(languageOptions, text) ?? text
    case 'multiselect':
      return text
        .split(/[;|\n]/u)
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => chosen(field.options, part) ?? part)
    case 'money': {
      const code = /(?<![a-z])[a-z]{3}(?![a-z])/i.exec(text)
      if (!code) return postedAnswer(field, [text, field.rules.currency ?? currency])
      const typed = text.slice(0, code.index) + text.slice(code.index + code[0].length)
      return postedAnswer(field, [typed.replace('|', ''), code[0].toUpperCase()])
    }
    case 'table': {
      const columns = field.options.filter(({ retired }) => !retired)
      const lines = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
      // A sheet of entries that was written here has the headings as the first line.
      const isHead = columns.every(({ label }, at) => lines[0]?.[at] === label)
      const rows = (isHead ? lines.slice(1) : lines).map((cells) => columns.map((_, at) => cells[at] ?? ''))
      return postedAnswer(field, [...rows.flat(), columnsText(columns.map(({ value }) => value))])
    }
    case 'address': {
      const parts = text.split(/[|\n]/u)
      const last = ADDRESS_PARTS.length - 1
      return postedAnswer(
        field,
        parts.map((part, at) => (at === last && chosen(countryOptions, part)) || part),
      )
    }
    case 'checkbox':
      if (YES.has(text.toLowerCase())) return TICKED
      return NO.has(text.toLowerCase()) ? null : text
    default:
      return text
  }
}

/** People as a cell names them: "Mara Quill | Director | mara@example.org; 李晴风 | Editor". */
export function readPeopleCell(text: string): Person[] {
  return text
    .split(/[;\n]/u)
    .map((each) => each.split('|').map((part) => part.trim()))
    .filter((parts) => parts.some(Boolean))
    .slice(0, 30)
    .map(([fullName = '', credit = '', email = '', pronunciation = '']) => ({
      ...emptyPerson,
      fullName,
      credit,
      email,
      pronunciation,
    }))
}

/** Reads a row's cells as answers; invalid ones are kept as typed and noted. */
export function readRow(
  cells: ReadonlyMap<string, string>,
  fields: readonly CategoryField[],
  context: ProblemContext,
): ReadRow {
  const row: ReadRow = { answers: [], people: [], notes: [] }
  for (const [column, text] of cells) {
    if (column === 'people' || PLAIN_COLUMNS.includes(column)) continue
    const field = fields.find((each) => each.key === column)
    if (!field) row.notes.push(`“${column}” is not asked in this category and is skipped.`)
    else if (isFileField(field)) row.notes.push(`${field.label}: upload files in the draft.`)
    else if (isAgreed(field.type)) row.notes.push(`${field.label}: confirm this in the draft.`)
    else if (isValueField(field)) {
      const value = answerOf(field, text, context.currency)
      if (value !== null) row.answers.push({ field, value })
    }
  }
  const people = cells.get('people')
  if (people) {
    if (fields.some((field) => field.type === 'people')) row.people = readPeopleCell(people)
    else row.notes.push('“people” is not asked in this category and is skipped.')
  }
  const answers = Object.fromEntries([
    [TITLE_KEY, cells.get('work_title') ?? ''],
    ...row.answers.map(({ field, value }): [string, Answer] => [field.key, value]),
  ])
  const content: EntryContent = { answers, people: row.people, files: {} }
  for (const problem of problemsOf(fields, content, context))
    if (problem.kind === 'invalid') row.notes.push(`To fix later: ${problem.label}: ${problem.message}.`)
  return row
}
