import type { BoundField } from '#app/domain/categories/fields.ts'

/** A step in a submission's life, in words. */
export interface HistoryLine {
  id: number
  at: Date
  what: string
  /** Names of the answers or facts the step changed. */
  touched: string
  who: string
}

const actionWords: ReadonlyMap<string, string> = new Map([
  ['submission.started', 'Draft started'],
  ['submission.saved', 'Answers saved'],
  ['submission.revised', 'Changed after it was submitted'],
  ['submission.person_added', 'Row for a person added'],
  ['submission.file_stored', 'File stored'],
  ['submission.file_removed', 'File removed'],
  ['submission.put_in_cart', 'Put in the cart'],
  ['submission.taken_from_cart', 'Taken out of the cart'],
  ['submission.submitted', 'Submitted and invoiced'],
  ['submission.paid', 'Paid'],
  ['submission.withdrawn', 'Withdrawn'],
])

const factWords: ReadonlyMap<string, string> = new Map([
  ['status', 'Status'],
  ['payment', 'Payment'],
  ['code', 'Code'],
  ['title', 'Title'],
  ['category', 'Category'],
  ['revision', 'Revision'],
])

interface LoggedStep {
  id: number
  at: Date
  actor: string | null
  action: string
  before: unknown
  after: unknown
}

const keysOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value) : [])

/** The log's rows in words: answers are called by their question's label. An action nobody named stays as it is. */
export function historyLines(rows: readonly LoggedStep[], fields: readonly BoundField[]): HistoryLine[] {
  const labelOf = (key: string) =>
    fields.find((field) => field.key === key)?.label ?? factWords.get(key) ?? key
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    what: actionWords.get(row.action) ?? row.action,
    touched: [...new Set([...keysOf(row.after), ...keysOf(row.before)])].map(labelOf).join(', '),
    who: row.actor ?? 'The system',
  }))
}
