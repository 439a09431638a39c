/** Labels and rules of rubrics. Client-safe and pure. */

export type RubricStatus = 'draft' | 'active' | 'retired'

/** The types of category, each with a rubric of its own. */
export const RUBRIC_TYPES = ['production', 'achievement'] as const

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

export const MAX_CRITERIA = 12

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
