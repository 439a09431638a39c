import type { CountedBallot } from './prepare.ts'

/** Ballots as they lie with candidates in a count for several seats. Values and votes are hundred-thousandths of a vote. */

export const WHOLE_VOTE = 100_000n

/** Equal ballots that came to a candidate at the same value. */
interface Parcel {
  ranks: readonly string[]
  weight: bigint
  value: bigint
}

export interface Piles {
  parcels: ReadonlyMap<string, readonly Parcel[]>
  votes: ReadonlyMap<string, bigint>
}

export interface Moved {
  from: string
  /** Null where a ballot names no other candidate that is left, with what is lost to the five decimals. */
  to: string | null
  votes: bigint
}

function rankIn({ ranks }: CountedBallot): string[] {
  return ranks.map((rank) => {
    const [only, ...others] = rank
    // Readers refuse such files, and our ballots do not allow it.
    if (only === undefined || others.length > 0) throw new Error('A ballot for several seats shares a rank')
    return only
  })
}

/** All ballots with the first candidate that each of them names. */
export function firstPiles(candidates: readonly string[], ballots: readonly CountedBallot[]): Piles {
  const parcels = new Map<string, Parcel[]>(candidates.map((id) => [id, []]))
  const votes = new Map(candidates.map((id) => [id, 0n]))
  for (const ballot of ballots) {
    const ranks = rankIn(ballot)
    const first = ranks[0] ?? ''
    parcels.get(first)?.push({ ranks, weight: ballot.weight, value: WHOLE_VOTE })
    votes.set(first, (votes.get(first) ?? 0n) + ballot.weight * WHOLE_VOTE)
  }
  return { parcels, votes }
}

/**
 * Moves the ballots of candidates to the next that each names among those who are left. What they hold above `kept` goes on: nothing is kept of
 * an excluded candidate, whose ballots go on at the value at which they came, and a quota of an elected one, whose ballots go on at
 * the part of it that the surplus is of all votes, to five decimals, the remainder being ignored.
 */
export function movedFrom(
  { parcels, votes }: Piles,
  from: readonly string[],
  kept: bigint,
  left: ReadonlySet<string>,
): { piles: Piles; transfers: Moved[] } {
  const nextParcels = new Map(parcels)
  const nextVotes = new Map(votes)
  const transfers = from.flatMap((candidate): Moved[] => {
    const own = votes.get(candidate) ?? 0n
    const surplus = own - kept
    const gained = new Map<string, bigint>()
    for (const { ranks, weight, value } of parcels.get(candidate) ?? []) {
      const to = ranks.slice(ranks.indexOf(candidate) + 1).find((id) => left.has(id))
      if (to === undefined) continue
      const passed = kept === 0n ? value : (surplus * value) / own
      const moved = passed * weight
      nextParcels.set(to, [...(nextParcels.get(to) ?? []), { ranks, weight, value: passed }])
      nextVotes.set(to, (nextVotes.get(to) ?? 0n) + moved)
      gained.set(to, (gained.get(to) ?? 0n) + moved)
    }
    nextParcels.set(candidate, [])
    nextVotes.set(candidate, kept)
    const lost = surplus - [...gained.values()].reduce((sum, each) => sum + each, 0n)
    const moves = [...left].flatMap((to) => {
      const moved = gained.get(to)
      return moved ? [{ from: candidate, to, votes: moved }] : []
    })
    return lost > 0n ? [...moves, { from: candidate, to: null, votes: lost }] : moves
  })
  return { piles: { parcels: nextParcels, votes: nextVotes }, transfers }
}
