import type { TieBreak } from './choices.ts'
import { compare, fraction, plus, sum, times, written, ZERO, type Fraction } from './fraction.ts'
import type { CountedBallot } from './prepare.ts'
import type { DecidedTie, Place, Round, Transfer } from './result.ts'
import { decidedTie, groupsByValue, placesOf } from './tie-breaks.ts'

/** The instant run-off: rounds until a candidate has more than half of the ballots that still count. */

type Votes = ReadonlyMap<string, Fraction>

/** For whom a ballot counts among those left: the first rank with one of them, in equal parts where they share it. */
function sharesOf({ ranks, weight }: CountedBallot, left: ReadonlySet<string>): Map<string, Fraction> {
  for (const rank of ranks) {
    const candidates = rank.filter((id) => left.has(id))
    if (candidates.length > 0) {
      const share = fraction(weight, candidates.length)
      return new Map(candidates.map((id) => [id, share]))
    }
  }
  return new Map()
}

function votesAmong(ballots: readonly CountedBallot[], left: ReadonlySet<string>): Votes {
  const votes = new Map([...left].map((id) => [id, ZERO]))
  for (const ballot of ballots)
    for (const [id, share] of sharesOf(ballot, left)) votes.set(id, plus(votes.get(id) ?? ZERO, share))
  return votes
}

const of = (votes: Votes | undefined, candidate: string) => votes?.get(candidate) ?? ZERO

/** Who has fewest; where declared, earlier rounds are compared from the latest back until one is left. */
function fewest(
  left: readonly string[],
  rounds: readonly Votes[],
  tieBreaks: readonly TieBreak[],
): { eliminated: string[]; decided: DecidedTie[] } {
  const latest = rounds.at(-1)
  let tied = groupsByValue(left, (id) => of(latest, id)).at(-1) ?? []
  const decided: DecidedTie[] = []
  if (tieBreaks.includes('earlier_rounds'))
    for (let at = rounds.length - 1; at >= 1 && tied.length > 1; at -= 1) {
      const value = (id: string) => of(rounds[at - 1], id)
      const groups = groupsByValue(tied, value)
      if (groups.length === 1) continue
      decided.push(decidedTie({ rule: 'earlier_rounds', at, value }, tied))
      tied = groups.at(-1) ?? []
    }
  return { eliminated: tied, decided }
}

/** Where the ballots of the eliminated went. */
function transfersOf(
  ballots: readonly CountedBallot[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Transfer[] {
  const moved = new Map<string, Map<string | null, Fraction>>()
  for (const ballot of ballots) {
    const had = sharesOf(ballot, before)
    const lost = [...had].filter(([id]) => !after.has(id))
    if (lost.length === 0) continue
    const has = sharesOf(ballot, after)
    const total = sum(lost.map(([, share]) => share))
    const gains: [string | null, Fraction][] = [...has].map(([id, share]) => [
      id,
      plus(share, times(had.get(id) ?? ZERO, fraction(-1))),
    ])
    if (has.size === 0) gains.push([null, total])
    for (const [from, share] of lost) {
      const targets = moved.get(from) ?? new Map<string | null, Fraction>()
      moved.set(from, targets)
      // What is gained divides among those who lost it as they had it.
      const part = fraction(share.n * total.d, share.d * total.n)
      for (const [to, gain] of gains) targets.set(to, plus(targets.get(to) ?? ZERO, times(gain, part)))
    }
  }
  const order = [...after, null]
  return [...before]
    .filter((id) => !after.has(id))
    .flatMap((from) =>
      order.flatMap((to) => {
        const votes = moved.get(from)?.get(to)
        return votes && votes.n !== 0n ? [{ from, to, votes: written(votes) }] : []
      }),
    )
}

/** Most counts that one tie may lead to; beyond it all who are tied are eliminated together. */
const MAX_ALTERNATIVES = 1_000

interface Count {
  candidates: readonly string[]
  ballots: readonly CountedBallot[]
  tieBreaks: readonly TieBreak[]
  all: Fraction
  /** Counts of alternatives so far. */
  alternatives: number
}

interface Stage {
  left: ReadonlySet<string>
  /** The votes of the rounds before. */
  counted: readonly Votes[]
  /** Those who are out, the last first. */
  out: readonly string[][]
}

const without = (left: ReadonlySet<string>, gone: readonly string[]) =>
  new Set([...left].filter((id) => !gone.includes(id)))

/** Whether all who are tied go out before any other could, in whatever order. */
function isOutTogether(tied: readonly string[], byVotes: readonly string[][], votes: Votes): boolean {
  const above = byVotes.at(-2)?.[0]
  return above !== undefined && compare(sum(tied.map((id) => of(votes, id))), of(votes, above)) < 0
}

/** Counts on once for each of the tied being eliminated; who wins any of these counts shares the first place. */
function countAlternatives(
  count: Count,
  round: Round,
  tied: readonly string[],
  { left, counted, out }: Stage,
): Place[] {
  const alternatives = tied.map((eliminated) => {
    const after = without(left, [eliminated])
    const { rounds, ranking } = countFrom(count, { left: after, counted, out: [[eliminated], ...out] })
    const transfers = transfersOf(count.ballots, left, after)
    return { eliminated, transfers, rounds, winners: ranking[0]?.candidates ?? [] }
  })
  round.alternatives = alternatives
  const won = new Set(alternatives.flatMap(({ winners }) => winners))
  const winners = count.candidates.filter((id) => won.has(id))
  const others = [...without(left, winners)]
  return placesOf([winners, ...(others.length ? [others] : []), ...out])
}

function countFrom(count: Count, from: Stage): { rounds: Round[]; ranking: Place[] } {
  const { ballots, tieBreaks, all } = count
  const rounds: Round[] = []
  let { left, counted, out } = from
  for (;;) {
    const votes = votesAmong(ballots, left)
    counted = [...counted, votes]
    const counting = sum(votes.values())
    const half = times(counting, fraction(1, 2))
    const round: Round = {
      round: counted.length,
      votes: [...votes].map(([candidate, each]) => ({ candidate, votes: written(each) })),
      counting: written(counting),
      exhausted: written(plus(all, times(counting, fraction(-1)))),
      half: written(half),
      tieBreaks: [],
      eliminated: [],
    }
    rounds.push(round)
    const byVotes = groupsByValue([...left], (id) => of(votes, id))
    const [first = ''] = byVotes[0] ?? []
    if (left.size === 1 || compare(of(votes, first), half) > 0)
      return { rounds, ranking: placesOf([...byVotes, ...out]) }
    const { eliminated, decided } = fewest([...left], counted, tieBreaks)
    round.tieBreaks = decided
    if (eliminated.length === 2 && left.size === 2) return { rounds, ranking: placesOf([eliminated, ...out]) }
    if (eliminated.length > 1 && !isOutTogether(eliminated, byVotes, votes)) {
      count.alternatives += eliminated.length
      if (count.alternatives <= MAX_ALTERNATIVES)
        return { rounds, ranking: countAlternatives(count, round, eliminated, { left, counted, out }) }
      if (eliminated.length === left.size) return { rounds, ranking: placesOf([eliminated, ...out]) }
    }
    const after = without(left, eliminated)
    round.eliminated = eliminated
    if (eliminated.length > 1) round.together = true
    round.transfers = transfersOf(ballots, left, after)
    out = [eliminated, ...out]
    left = after
  }
}

/** So many places are counted for; those below come in the order of the last of these counts. */
const MAX_PLACES = 10

/** Counts again without those who have a place, and again: who would win is next. */
function placesBelow(count: Count, ranking: readonly Place[]): Place[] {
  const groups: string[][] = []
  let next = ranking.map(({ candidates }) => candidates)
  while (next[0]) {
    groups.push(next[0])
    const left = without(new Set(count.candidates), groups.flat())
    const isDecided = sum(votesAmong(count.ballots, left).values()).n === 0n
    // Whom no ballot names is behind, all together.
    if (isDecided || groups.length >= MAX_PLACES) {
      const rest = isDecided ? [[...left]] : next.slice(1)
      return placesOf([...groups, ...rest.filter((group) => group.length > 0)])
    }
    const { ranking: below } = countFrom({ ...count, alternatives: 0 }, { left, counted: [], out: [] })
    next = below.map(({ candidates }) => candidates)
  }
  return placesOf(groups)
}

/** Counts a run-off. There is at least one ballot. The second place is who wins without the winner, and so on. */
export function countRunOff(
  candidates: readonly string[],
  ballots: readonly CountedBallot[],
  tieBreaks: readonly TieBreak[],
): { rounds: Round[]; ranking: Place[] } {
  const all = sum(ballots.map(({ weight }) => fraction(weight)))
  const count: Count = { candidates, ballots, tieBreaks, all, alternatives: 0 }
  const { rounds, ranking } = countFrom(count, { left: new Set(candidates), counted: [], out: [] })
  return { rounds, ranking: placesBelow(count, ranking) }
}
