import { MAX_SCORE, LOWEST_SCORE, TOP_RANKS, type Method, type TieBreak } from './choices.ts'
import { fraction, plus, sum, times, written, ZERO, type Fraction } from './fraction.ts'
import type { CountedBallot } from './prepare.ts'
import type { CandidateVotes, Place, Round } from './result.ts'
import { placesOf, rankedByValue, type Comparison } from './tie-breaks.ts'

/** The methods of one round: one choice, approval, top three and scores. */

/** What a candidate has got: the total, and how often at each place or score. */
interface Got {
  total: Fraction
  /** By place (0 is the first) or by score. */
  times: Fraction[]
}

const DIFFERENT_TIMES = Math.max(TOP_RANKS, MAX_SCORE + 1)

function addTo(got: Map<string, Got>, candidate: string, points: Fraction, at: number, times: Fraction) {
  const own = got.get(candidate)
  if (!own) return
  own.total = plus(own.total, points)
  own.times[at] = plus(own.times[at] ?? ZERO, times)
}

/** Points 3, 2, 1; candidates that share a rank share the places they cover. */
function addTopThree({ ranks, weight }: CountedBallot, got: Map<string, Got>): void {
  let place = 0
  for (const rank of ranks) {
    const share = fraction(weight, rank.length)
    for (let at = place; at < Math.min(place + rank.length, TOP_RANKS); at += 1)
      for (const candidate of rank) addTo(got, candidate, times(share, fraction(TOP_RANKS - at)), at, share)
    place += rank.length
  }
}

function addBallot(ballot: CountedBallot, method: Method, got: Map<string, Got>): void {
  const weight = fraction(ballot.weight)
  if (method === 'top_three') addTopThree(ballot, got)
  else if (method === 'score')
    for (const [candidate, score] of ballot.scores)
      addTo(got, candidate, times(weight, fraction(score)), score, weight)
  else
    for (const rank of ballot.ranks) {
      const share = method === 'one' ? fraction(ballot.weight, rank.length) : weight
      for (const candidate of rank) addTo(got, candidate, share, 0, share)
    }
}

/** What a declared tie-break compares. */
function comparisonsOf(rule: TieBreak, timesOf: (candidate: string, at: number) => Fraction): Comparison[] {
  const comparing = (at: number, shown?: number): Comparison => ({
    rule,
    ...(shown === undefined ? {} : { at: shown }),
    value: (candidate) => timesOf(candidate, at),
  })
  if (rule === 'more_first_places') return [comparing(0)]
  if (rule === 'more_second_places') return [comparing(1)]
  if (rule !== 'more_high_scores') return []
  return Array.from({ length: MAX_SCORE - LOWEST_SCORE + 1 }, (_, index) =>
    comparing(MAX_SCORE - index, MAX_SCORE - index),
  )
}

function votesOf(candidate: string, { total, times }: Got, method: Method): CandidateVotes {
  const votes = { candidate, votes: written(total) }
  if (method === 'top_three')
    return { ...votes, places: times.slice(0, TOP_RANKS).map((each) => written(each)) }
  if (method !== 'score') return votes
  const scores = times
    .map((each, score) => ({ score, times: written(each) }))
    .filter(({ times }) => times !== '0')
    .reverse()
  return { ...votes, scores }
}

/** Counts a method of one round. */
export function countPoints(
  method: Exclude<Method, 'ranked' | 'stv'>,
  candidates: readonly string[],
  ballots: readonly CountedBallot[],
  tieBreaks: readonly TieBreak[],
): { rounds: Round[]; ranking: Place[] } {
  const got = new Map(
    candidates.map((id) => [id, { total: ZERO, times: Array<Fraction>(DIFFERENT_TIMES).fill(ZERO) }]),
  )
  for (const ballot of ballots) addBallot(ballot, method, got)
  const timesOf = (candidate: string, at: number) => got.get(candidate)?.times[at] ?? ZERO
  const ranked = rankedByValue(
    candidates,
    (candidate) => got.get(candidate)?.total ?? ZERO,
    tieBreaks.flatMap((rule) => comparisonsOf(rule, timesOf)),
  )
  const counting = sum(ballots.map(({ weight }) => fraction(weight)))
  const round: Round = {
    round: 1,
    votes: [...got].map(([candidate, each]) => votesOf(candidate, each, method)),
    counting: written(counting),
    exhausted: '0',
    tieBreaks: ranked.tieBreaks,
  }
  return { rounds: [round], ranking: placesOf(ranked.groups) }
}
