import { refuse, type Refusal } from '#app/platform/outcome.ts'

/** How two states of a record differ in words, for its history and for the refusal of a form that is out of date. */

export interface ChangedLine {
  field: string
  label: string
  from: string
  to: string
}

/** The fields of `labels` whose texts differ, in the order of the form. */
export function changedLines(
  labels: Readonly<Record<string, string>>,
  before: Readonly<Partial<Record<string, string>>>,
  after: Readonly<Partial<Record<string, string>>>,
): ChangedLine[] {
  return Object.entries(labels)
    .map(([field, label]) => ({ field, label, from: before[field] ?? '', to: after[field] ?? '' }))
    .filter(({ from, to }) => from !== to)
    .map((line) => ({ ...line, from: line.from || 'empty', to: line.to || 'empty' }))
}

/** The message beside a control whose stored value has changed since. */
export const storedNow = (stored: string) => `Now saved: ${stored || 'empty'}. Save again to replace it`

/** The refusal of a form whose record was changed since, with what is stored beside each field that differs. */
export function changedSince(record: string, lines: readonly ChangedLine[] = []): Refusal {
  const message = `Someone else has changed this ${record} since you opened it.`
  const fields = Object.fromEntries(lines.map(({ field, from }) => [field, [storedNow(from)]]))
  return refuse('conflict', message, lines.length > 0 ? fields : undefined)
}
