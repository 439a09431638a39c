/** Which winners of a sealed result may be named: a nomination can be revoked or declined after the count. Pure. */

/** Instead of winners none of whom may be named any more. */
export const WITHDRAWN = 'The award was withdrawn'

/**
 * The winners among the nominees there still are, and whether there were winners and none is left. Those of several seats are named in
 * the order in which they were elected, others in that of the nominees.
 */
export function namedWinners<Nominee extends { id: number }>(
  winners: readonly number[],
  nominees: readonly Nominee[],
  result?: string,
): { named: Nominee[]; isWithdrawn: boolean } {
  const found = nominees.filter(({ id }) => winners.includes(id))
  const named =
    result === 'elected' ? found.toSorted((a, b) => winners.indexOf(a.id) - winners.indexOf(b.id)) : found
  return { named, isWithdrawn: winners.length > 0 && named.length === 0 }
}
