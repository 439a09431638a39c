/** What judges do in a round, and how much each of them has to give. Client-safe and pure. */

export const ROUND_KINDS = ['qualify', 'points', 'rank', 'pairs'] as const
export type RoundKind = (typeof ROUND_KINDS)[number]

/** The kind that is called so; without one it is yes, no or unsure. */
export const kindOf = (name: string | null | undefined): RoundKind =>
  ROUND_KINDS.find((kind) => kind === name) ?? 'qualify'

/** How many points, places or comparisons each judge has; all null for yes, no or unsure. */
export interface KindTerms {
  kind: RoundKind
  /** Of points: what each judge distributes. */
  budget: number | null
  /** Of points: the most that one entry gets. */
  maxEach: number | null
  /** Of a rank: the places that each judge fills. */
  ranked: number | null
  /** Of pairs: the comparisons that each judge makes. */
  comparisons: number | null
}

export const QUALIFY: KindTerms = {
  kind: 'qualify',
  budget: null,
  maxEach: null,
  ranked: null,
  comparisons: null,
}

/** The terms as they are said to a judge or admin; empty for yes, no or unsure. */
export function termsText({ kind, budget, maxEach, ranked, comparisons }: KindTerms): string {
  if (kind === 'points')
    return maxEach === budget
      ? `Each judge distributes ${budget} points.`
      : `Each judge distributes ${budget} points, at most ${maxEach} to one entry.`
  if (kind === 'rank')
    return ranked === 1 ? 'Each judge names one entry.' : `Each judge fills ${ranked} places.`
  if (kind === 'pairs')
    return comparisons === 1
      ? 'Each judge makes one comparison.'
      : `Each judge makes ${comparisons} comparisons, or all there are.`
  return ''
}
