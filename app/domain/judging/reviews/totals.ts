/** Arithmetic of scores, in integers. Client-safe and pure. */

export interface Weighted {
  id: number
  /** Percent. */
  weight: number
}

/** The lowest and the highest score of a criterion. */
export const MIN_SCORE = 1
export const MAX_SCORE = 10

/**
 * The weighted mean of a review in thousandths of a point: 1000 to 10000, exact because weights are whole percents of 100.
 * Null while a criterion has no score: a missing score is never zero.
 */
export function weightedTotal(
  criteria: readonly Weighted[],
  scores: ReadonlyMap<number, number>,
): number | null {
  if (criteria.length === 0) return null
  let sum = 0
  for (const { id, weight } of criteria) {
    const score = scores.get(id)
    if (score === undefined) return null
    sum += score * weight
  }
  return sum * 10
}

/** A total in points: 7350 is "7.35". */
export function pointsLabel(total: number): string {
  return (total / 1000).toFixed(2)
}
