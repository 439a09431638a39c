import { written, fraction } from './fraction.ts'
import type { CountedBallot } from './prepare.ts'
import type { Pair, Place, Round } from './result.ts'
import { placesOf } from './tie-breaks.ts'

/**
 * Ranked ballots by comparing every two candidates. Where none beats all others the strongest chains of wins decide: the Schulze method,
 * with the number of ballots for the winner of a pair as its strength (M. Schulze, "A new monotonic, clone-independent, reversal symmetric,
 * and Condorcet-consistent single-winner election method", 2011).
 */

/** A square of numbers by the places of two candidates in the list. */
type Square = readonly number[][]

const square = (size: number): number[][] => Array.from({ length: size }, () => Array<number>(size).fill(0))

/** How many ballots rank one above the other. A candidate without a rank is below all that have one; equal ranks prefer neither. */
function preferences(candidates: readonly string[], ballots: readonly CountedBallot[]): Square {
  const preferred = square(candidates.length)
  for (const { ranks, weight } of ballots) {
    const times = Number(weight)
    const rankOf = new Map(ranks.flatMap((rank, at) => rank.map((id) => [id, at] as const)))
    const own = candidates.map((id) => rankOf.get(id) ?? ranks.length)
    own.forEach((rank, one) => {
      const row = preferred[one] ?? []
      own.forEach((otherRank, other) => {
        if (rank < otherRank) row[other] = (row[other] ?? 0) + times
      })
    })
  }
  return preferred
}

const at = (numbers: Square, one: number, other: number) => numbers[one]?.[other] ?? 0
const wins = (preferred: Square, one: number, other: number) =>
  at(preferred, one, other) > at(preferred, other, one)

/** The strongest chain of wins from each candidate to each other: as strong as its weakest win, 0 where there is none. */
function strongestChains(preferred: Square): Square {
  const all = preferred.map((_, index) => index)
  const chains = preferred.map((row, one) =>
    row.map((votes, other) => (wins(preferred, one, other) ? votes : 0)),
  )
  for (const by of all)
    for (const one of all)
      for (const other of all) {
        const row = chains[one]
        if (!row || one === other || one === by || other === by) continue
        row[other] = Math.max(at(chains, one, other), Math.min(at(chains, one, by), at(chains, by, other)))
      }
  return chains
}

/** Counts ranked ballots, each candidate against each. There is at least one ballot. */
export function countPairs(
  candidates: readonly string[],
  ballots: readonly CountedBallot[],
): { rounds: Round[]; ranking: Place[] } {
  const preferred = preferences(candidates, ballots)
  const all = candidates.map((_, index) => index)
  const beaten = all.map((one) => all.filter((other) => wins(preferred, one, other)).length)
  const hasWinner = beaten.includes(candidates.length - 1)
  const chains = strongestChains(preferred)
  const groups: string[][] = []
  let left = all
  while (left.length > 0) {
    const next = left.filter((one) => left.every((other) => at(chains, one, other) >= at(chains, other, one)))
    // The relation has no circles (Schulze 2011, section 4.1), so there is always one that none is ahead of.
    groups.push(next.map((one) => candidates[one] ?? ''))
    left = left.filter((one) => !next.includes(one))
  }
  const idOf = (index: number) => candidates[index] ?? ''
  const couples = all.flatMap((one) => all.slice(one + 1).map((other) => [one, other] as const))
  const round: Round = {
    round: 1,
    votes: all.map((one) => ({ candidate: idOf(one), votes: String(beaten[one]) })),
    counting: written(fraction(ballots.reduce((sum, { weight }) => sum + weight, 0n))),
    exhausted: '0',
    tieBreaks: [],
    pairs: couples.map(([one, other]) => ({
      one: idOf(one),
      other: idOf(other),
      forOne: String(at(preferred, one, other)),
      forOther: String(at(preferred, other, one)),
    })),
    ...(hasWinner
      ? {}
      : {
          chains: all.flatMap((one) =>
            all
              .filter((other) => other !== one)
              .map((other) => ({
                from: idOf(one),
                to: idOf(other),
                strength: String(at(chains, one, other)),
              })),
          ),
        }),
  }
  return { rounds: [round], ranking: placesOf(groups) }
}

/** One candidate against another alone. */
export function pairOf(one: string, other: string, ballots: readonly CountedBallot[]): Pair {
  const preferred = preferences([one, other], ballots)
  return { one, other, forOne: String(at(preferred, 0, 1)), forOther: String(at(preferred, 1, 0)) }
}
