/** Which winners of a sealed result may be named: a nomination can be revoked or declined after the count. Pure. */

/** Instead of winners none of whom may be named any more. */
export const WITHDRAWN = 'The award was withdrawn'

/** The winners among the nominees there still are, and whether there were winners and none is left. */
export function namedWinners<Nominee extends { id: number }>(
  winners: readonly number[],
  nominees: readonly Nominee[],
): { named: Nominee[]; isWithdrawn: boolean } {
  const named = nominees.filter(({ id }) => winners.includes(id))
  return { named, isWithdrawn: winners.length > 0 && named.length === 0 }
}
