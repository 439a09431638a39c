/** How two states of a record differ, in words: for its history, and for whoever saves over somebody else's change. */

export interface ChangedLine {
  field: string
  label: string
  from: string
  to: string
}

/** The fields of `labels` whose words differ, in the order of the form. */
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

/** What is said beside a control whose stored value somebody else has changed. */
export const storedNow = (stored: string) => `Now saved: ${stored || 'empty'}. Save again to replace it`

/** The messages beside the fields of a form that was made from values somebody has changed since. */
export function conflictMessages(lines: readonly ChangedLine[]): Record<string, string[]> {
  return Object.fromEntries(lines.map(({ field, from }) => [field, [storedNow(from)]]))
}
