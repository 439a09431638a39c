/** Labels and rules of rubrics. Client-safe and pure. */

export type RubricStatus = 'draft' | 'active' | 'retired'

export const RUBRIC_STATUS_LABELS: Readonly<
  Record<RubricStatus, { label: string; tone: 'neutral' | 'good' | 'warn' }>
> = {
  draft: { label: 'Draft', tone: 'warn' },
  active: { label: 'In use', tone: 'good' },
  retired: { label: 'Retired', tone: 'neutral' },
}

export interface Criterion {
  id: number
  name: string
  prompt: string
  /** Percent. */
  weight: number
}

/** The meaning of a range of scores. */
export interface Anchor {
  from: number
  to: number
  label: string
}

/** The ranges of scores that every rubric describes. */
export const ANCHOR_RANGES: readonly Omit<Anchor, 'label'>[] = [
  { from: 1, to: 2 },
  { from: 3, to: 4 },
  { from: 5, to: 6 },
  { from: 7, to: 8 },
  { from: 9, to: 10 },
]

export const MOST_CRITERIA = 12

export type CriterionInput = Omit<Criterion, 'id'>

export function weightSum(criteria: readonly Pick<Criterion, 'weight'>[]): number {
  return criteria.reduce((sum, { weight }) => sum + weight, 0)
}

/** What has to be fixed before a draft can be published. */
export function rubricProblems(criteria: readonly CriterionInput[], anchors: readonly Anchor[]): string[] {
  const problems: string[] = []
  if (criteria.length === 0) problems.push('Add at least one criterion.')
  const nameless = criteria.findIndex(({ name }) => name === '')
  if (nameless >= 0) problems.push(`Name criterion ${nameless + 1}.`)
  const names = criteria.map(({ name }) => name.toLocaleLowerCase('en'))
  const twice = criteria.find(
    ({ name }, index) => name && names.indexOf(name.toLocaleLowerCase('en')) < index,
  )
  if (twice) problems.push(`Two criteria are named “${twice.name}”.`)
  const sum = weightSum(criteria)
  if (criteria.length > 0 && sum !== 100)
    problems.push(`The weights add up to ${sum}%. They must add up to 100%.`)
  const unlabelled = anchors.find(({ label }) => label === '')
  if (unlabelled) problems.push(`Describe scores ${unlabelled.from} to ${unlabelled.to}.`)
  return problems
}

/** A change of the rows of criteria by a button. */
export type RowChange = { kind: 'add' } | { kind: 'remove' | 'up' | 'down'; row: number }

/** Reads the value of a pressed button: `add`, `remove:2`, `up:2`, `down:2`; null for anything else. */
export function rowChangeOf(intent: unknown): RowChange | null {
  if (intent === 'add') return { kind: 'add' }
  const [, kind, row] = /^(remove|up|down):(\d{1,2})$/.exec(String(intent)) ?? []
  return kind ? { kind: kind as 'remove' | 'up' | 'down', row: Number(row) } : null
}

/** The rows after a change; an impossible change leaves them as they are. A new row gets the weight that is missing to 100. */
export function changedRows(rows: readonly CriterionInput[], change: RowChange): CriterionInput[] {
  const next = [...rows]
  if (change.kind === 'add') {
    if (next.length >= MOST_CRITERIA) return next
    const missing = Math.min(100, Math.max(1, 100 - weightSum(next)))
    return [...next, { name: '', prompt: '', weight: missing }]
  }
  const { row } = change
  if (row < 0 || row >= next.length) return next
  if (change.kind === 'remove') return next.filter((_, index) => index !== row)
  const other = change.kind === 'up' ? row - 1 : row + 1
  const [mine, theirs] = [next[row], next[other]]
  if (!mine || !theirs) return next
  next[row] = theirs
  next[other] = mine
  return next
}
