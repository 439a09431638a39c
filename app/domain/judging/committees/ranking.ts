/** How the entries of a category are ranked, as it is chosen for its committee before the first score. Client-safe and pure. */

export const RANKING_METHODS = ['mean', 'calibrated', 'median', 'rank_sum'] as const
export type RankingMethod = (typeof RANKING_METHODS)[number]

/** The method of an award that chooses none. */
export const USUAL_RANKING: RankingMethod = 'mean'

export const RANKING_LABELS: Readonly<Record<RankingMethod, string>> = {
  mean: 'Average',
  calibrated: 'Calibrated average',
  median: 'Median',
  rank_sum: 'Rank sum',
}

/** What an admin reads beside the choice. */
export const RANKING_HINTS: Readonly<Record<RankingMethod, string>> = {
  mean: 'The average of the final scores.',
  calibrated:
    'The average after each judge’s scores are put on a common scale. A judge needs five final scores that are not all equal. Entries of other judges have no rank.',
  median: 'The middle score. One very high or low score counts little.',
  rank_sum: 'Where each judge places the entry among those they scored, without regard to points.',
}

/** What people who score, or decide by scores, read. */
export const RANKED_BY: Readonly<Record<RankingMethod, string>> = {
  mean: 'Entries are ranked by the average of their final scores.',
  calibrated:
    'Entries are ranked by their calibrated scores, which adjust for strict and generous judges. An entry has a rank once all its judges are calibrated.',
  median: 'Entries are ranked by the median of their final scores.',
  rank_sum:
    'Entries are ranked by where each judge places them among the entries they scored, not by points.',
}

export interface RankingFacts {
  /** A judge has saved a score, finished or not. */
  isScored: boolean
  /** The slate is with the admins, or confirmed. */
  isFrozen: boolean
}

/** Why the method can no longer change; null while it can. */
export function rankingRefusal({ isScored, isFrozen }: RankingFacts): string | null {
  if (isScored)
    return 'A judge has saved a score in this category, so how its entries are ranked stays as it is.'
  return isFrozen ? 'The slate is with the admins, so how entries are ranked stays as it is.' : null
}
