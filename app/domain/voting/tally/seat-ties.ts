import { byCodeUnits } from './canonical-json.ts'
import type { TieBreak } from './choices.ts'
import { WHOLE_VOTE } from './piles.ts'
import type { DecidedTie } from './result.ts'

/** Ties in a count for several seats: of equal surpluses, and of the fewest votes. */

export type Votes = ReadonlyMap<string, bigint>

const DECIMALS = 5

/** Hundred-thousandths as they are written into results: `12` or `12.50000`. */
export function decimal(votes: bigint): string {
  const [whole, part] = [votes / WHOLE_VOTE, votes % WHOLE_VOTE]
  return part === 0n ? `${whole}` : `${whole}.${String(part).padStart(DECIMALS, '0')}`
}

export interface Tie {
  tied: readonly string[]
  /** The one who goes first: who had most, for surpluses, or fewest, for exclusion. */
  goes: 'most' | 'fewest'
}

/** Takes those who are tied apart by earlier rounds, from the latest back, and then by lot where lots were announced. */
export function separated(
  { tied, goes }: Tie,
  counted: readonly Votes[],
  { tieBreaks, lotOf }: { tieBreaks: readonly TieBreak[]; lotOf: ((candidate: string) => string) | null },
): { left: string[]; decided: DecidedTie[] } {
  let left = [...tied]
  const decided: DecidedTie[] = []
  const earlier = tieBreaks.includes('earlier_rounds') ? counted.slice(0, -1) : []
  for (let at = earlier.length; at >= 1 && left.length > 1; at -= 1) {
    const votes = earlier[at - 1]
    const had = left.map((candidate) => ({ candidate, votes: votes?.get(candidate) ?? 0n }))
    const sought = had.reduce(
      (best, each) => (isFirst(each.votes, best, goes) ? each.votes : best),
      had[0]?.votes ?? 0n,
    )
    const next = had.filter((each) => each.votes === sought).map(({ candidate }) => candidate)
    if (next.length === left.length) continue
    const values = had.map(({ candidate, votes }) => ({ candidate, value: decimal(votes) }))
    decided.push({ rule: 'earlier_rounds', at, tied: left, values })
    left = next
  }
  if (left.length === 1 || !lotOf) return { left, decided }
  const lots = left.map((candidate) => ({ candidate, value: lotOf(candidate) }))
  const order = [...lots].sort((a, b) => byCodeUnits(a.value, b.value)).map(({ candidate }) => candidate)
  // The lowest goes ahead: its surplus first, and of those with the fewest votes the highest is excluded.
  const drawn = goes === 'most' ? order[0] : order.at(-1)
  return {
    left: drawn === undefined ? [] : [drawn],
    decided: [...decided, { rule: 'lot', tied: left, values: lots }],
  }
}

const isFirst = (own: bigint, best: bigint, goes: Tie['goes']) => (goes === 'most' ? own > best : own < best)
