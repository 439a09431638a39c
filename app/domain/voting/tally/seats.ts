import type { TieBreak } from './choices.ts'
import { firstPiles, movedFrom, WHOLE_VOTE, type Piles } from './piles.ts'
import type { CountedBallot } from './prepare.ts'
import type { Place, Round } from './result.ts'
import { decimal, separated, type Tie, type Votes } from './seat-ties.ts'
import { placesOf } from './tie-breaks.ts'

/**
 * Several seats in one category, by the single transferable vote as councils in Scotland count it (Scottish Local Government Elections Order
 * 2007, schedule 1, rules 45 to 52): who reaches the quota is elected, surpluses go on at a part of their value, the largest first, and
 * without one the candidate with the fewest votes is excluded. All numbers are whole hundred-thousandths of a vote.
 */

/** Who is elected, and who else there is. */
export interface Seated {
  /** In the order of election; several where they are equal in it. */
  elected: string[][]
  /** Those who are tied for seats that are left. */
  tied: string[]
  /** The others, the last to be excluded first. */
  below: string[][]
}

interface Count {
  candidates: readonly string[]
  seats: number
  quota: bigint
  /** All votes. */
  all: bigint
  tieBreaks: readonly TieBreak[]
  /** Draws a lot where lots were announced. */
  lotOf: ((candidate: string) => string) | null
  /** Counts of alternatives so far. */
  alternatives: number
}

interface Stage {
  piles: Piles
  elected: readonly string[][]
  /** Elected candidates whose surplus is still with them. */
  surpluses: readonly string[]
  /** The last first. */
  excluded: readonly string[][]
  /** The votes at the end of each round so far. */
  counted: readonly Votes[]
}

/** Most counts that one category may lead to; beyond it those who are tied go together. */
const MAX_ALTERNATIVES = 1_000

const votesIn = ({ votes }: Piles, candidate: string) => votes.get(candidate) ?? 0n

/** Groups of equal votes, the most first. */
function byVotes(piles: Piles, candidates: readonly string[]): string[][] {
  const groups = new Map<bigint, string[]>()
  for (const candidate of candidates) {
    const own = votesIn(piles, candidate)
    groups.set(own, [...(groups.get(own) ?? []), candidate])
  }
  return [...groups].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, group]) => group)
}

const continuingIn = ({ candidates }: Count, { elected, excluded }: Stage) => {
  const gone = new Set([...elected, ...excluded].flat())
  return candidates.filter((each) => !gone.has(each))
}

/** What happens at the end of a round: whose ballots go on, or that nothing does. */
type Step = { of: string[]; kind: 'surplus' | 'exclusion' } | { tie: string[]; kind: 'surplus' | 'exclusion' }

/** Tells whether the order in which those who are tied are excluded can change nothing: none can reach a quota or pass another by it. */
function isOrderIdle(count: Count, { piles }: Stage, tied: readonly string[], others: readonly string[]) {
  const together = tied.reduce((sum, each) => sum + votesIn(piles, each), 0n)
  const most = others.reduce((max, each) => (votesIn(piles, each) > max ? votesIn(piles, each) : max), 0n)
  return (
    others.every((each) => votesIn(piles, each) > together) &&
    most + together < count.quota &&
    others.length > 0
  )
}

function nextStep(count: Count, stage: Stage, round: Round): Step {
  const { piles, counted, surpluses } = stage
  const kind = surpluses.length > 0 ? 'surplus' : 'exclusion'
  const continuing = continuingIn(count, stage)
  const groups = byVotes(piles, kind === 'surplus' ? surpluses : continuing)
  const equal = (kind === 'surplus' ? groups[0] : groups.at(-1)) ?? []
  const tie: Tie = { tied: equal, goes: kind === 'surplus' ? 'most' : 'fewest' }
  const { left, decided } = separated(tie, counted, count)
  round.tieBreaks = decided
  if (left.length === 1) return { of: left, kind }
  const others = continuing.filter((each) => !left.includes(each))
  const vacancies = count.seats - stage.elected.flat().length
  if (kind === 'exclusion' && others.length >= vacancies && isOrderIdle(count, stage, left, others))
    return { of: left, kind }
  count.alternatives += left.length
  if (count.alternatives <= MAX_ALTERNATIVES) return { tie: left, kind }
  return kind === 'surplus' || others.length >= vacancies ? { of: left, kind } : { tie: [], kind }
}

/** Moves the ballots of these candidates on, and says in the round where they went. */
function after(count: Count, stage: Stage, step: { of: string[]; kind: Step['kind'] }, round: Round): Stage {
  const { of, kind } = step
  const isOut = kind === 'exclusion'
  const next = isOut ? { ...stage, excluded: [of, ...stage.excluded] } : stage
  const continuing = new Set(continuingIn(count, next))
  const { piles, transfers } = movedFrom(stage.piles, of, isOut ? 0n : count.quota, continuing)
  round.transfers = transfers.map(({ votes, ...each }) => ({ ...each, votes: decimal(votes) }))
  return {
    ...next,
    piles,
    surpluses: isOut ? stage.surpluses : stage.surpluses.filter((each) => !of.includes(each)),
  }
}

const without = (groups: readonly string[][], gone: readonly string[]) =>
  groups.map((group) => group.filter((each) => !gone.includes(each))).filter((group) => group.length > 0)

/** What is the same however a tie is decided, and what is tied because of it. */
function combined(count: Count, stage: Stage, results: readonly Seated[]): Seated {
  const [first] = results
  const written = (groups: readonly string[][]) => JSON.stringify(groups)
  if (first && results.every((each) => JSON.stringify(each) === JSON.stringify(first))) return first
  const always = count.candidates.filter((id) => results.every(({ elected }) => elected.flat().includes(id)))
  const tied = count.candidates.filter(
    (id) =>
      !always.includes(id) &&
      results.some(({ elected, tied }) => elected.flat().includes(id) || tied.includes(id)),
  )
  const before = stage.elected
  const later = always.filter((id) => !before.flat().includes(id))
  const orders = results.map(({ elected }) => without(elected, [...before.flat(), ...tied]))
  const sameOrder = orders.every((order) => written(order) === written(orders[0] ?? []))
  const elected = [...before, ...(sameOrder ? (orders[0] ?? []) : [later])].filter(
    (group) => group.length > 0,
  )
  const placed = [...elected.flat(), ...tied]
  const rest = continuingIn(count, stage).filter((id) => !placed.includes(id))
  const belows = results.map(({ below }) => without(below, placed))
  const sameBelow = belows.every((below) => written(below) === written(belows[0] ?? []))
  const below = sameBelow ? (belows[0] ?? []) : [...(rest.length > 0 ? [rest] : []), ...stage.excluded]
  return { elected: [...elected], tied, below: [...below] }
}

/** Counts on once for each of those who are tied. */
function countAlternatives(
  count: Count,
  stage: Stage,
  step: { tie: string[]; kind: Step['kind'] },
  round: Round,
) {
  const results: Seated[] = []
  round.alternatives = step.tie.map((candidate) => {
    const own: Round = { ...round }
    const { rounds, seated } = countFrom(
      count,
      after(count, stage, { of: [candidate], kind: step.kind }, own),
    )
    results.push(seated)
    return {
      ...(step.kind === 'surplus' ? { surplusOf: candidate } : { eliminated: candidate }),
      transfers: own.transfers ?? [],
      rounds,
      winners: [...seated.elected.flat(), ...seated.tied],
    }
  })
  return combined(count, stage, results)
}

/** A round as the result tells it, before what happens at its end. */
function roundOf({ all, candidates }: Count, { piles, excluded, counted }: Stage): Round {
  const out = new Set(excluded.flat())
  const shown = candidates.filter((each) => !out.has(each))
  const held = shown.reduce((sum, each) => sum + votesIn(piles, each), 0n)
  return {
    round: counted.length,
    votes: shown.map((candidate) => ({ candidate, votes: decimal(votesIn(piles, candidate)) })),
    counting: decimal(held),
    exhausted: decimal(all - held),
    tieBreaks: [],
  }
}

function countFrom(count: Count, from: Stage): { rounds: Round[]; seated: Seated } {
  const rounds: Round[] = []
  let stage = from
  for (;;) {
    stage = { ...stage, counted: [...stage.counted, stage.piles.votes] }
    const round = roundOf(count, stage)
    rounds.push(round)
    const continuing = continuingIn(count, stage)
    const reached = continuing.filter((each) => votesIn(stage.piles, each) >= count.quota)
    const vacancies = count.seats - stage.elected.flat().length - reached.length
    const isLast = vacancies <= 0 || continuing.length - reached.length <= vacancies
    // Who has a quota goes before those who fill the last vacancies, because they have more votes.
    const elected = byVotes(stage.piles, isLast && vacancies > 0 ? continuing : reached)
    round.elected = elected.flat()
    const withMore = reached.filter((each) => votesIn(stage.piles, each) > count.quota)
    stage = {
      ...stage,
      elected: [...stage.elected, ...elected],
      surpluses: [...stage.surpluses, ...withMore],
    }
    const left = continuingIn(count, stage)
    const below = [...byVotes(stage.piles, left), ...stage.excluded]
    if (isLast) return { rounds, seated: { elected: [...stage.elected], tied: [], below } }
    const step = nextStep(count, stage, round)
    if ('of' in step) {
      if (step.kind === 'exclusion') {
        round.eliminated = step.of
        if (step.of.length > 1) round.together = true
      } else round.surplusOf = step.of
      stage = after(count, stage, step, round)
    } else if (step.tie.length > 0) return { rounds, seated: countAlternatives(count, stage, step, round) }
    else return { rounds, seated: lastTied(stage, left) }
  }
}

/** Too many counts were tried: those with the fewest votes are tied for what the others leave. */
function lastTied(stage: Stage, left: readonly string[]): Seated {
  const groups = byVotes(stage.piles, left)
  const tied = groups.at(-1) ?? []
  return { elected: [...stage.elected, ...groups.slice(0, -1)], tied, below: [...stage.excluded] }
}

export interface SeatsCounted {
  rounds: Round[]
  ranking: Place[]
  quota: string
  winners: string[]
  /** Where a tie for seats is left: those who are tied, and for how many. */
  tied?: { seats: number; candidates: string[] }
}

/** Counts ballots for several seats. There is at least one ballot, and no two candidates share a rank. */
export function countSeats(
  candidates: readonly string[],
  ballots: readonly CountedBallot[],
  { seats, tieBreaks, lotOf }: Pick<Count, 'seats' | 'tieBreaks' | 'lotOf'>,
): SeatsCounted {
  const piles = firstPiles(candidates, ballots)
  const all = [...piles.votes.values()].reduce((sum, each) => sum + each, 0n)
  const papers = ballots.reduce((sum, { weight }) => sum + weight, 0n)
  const whole = papers / BigInt(seats + 1) + 1n
  const quota = whole * WHOLE_VOTE
  const count: Count = { candidates, seats, quota, all, tieBreaks, lotOf, alternatives: 0 }
  const from: Stage = { piles, elected: [], surpluses: [], excluded: [], counted: [] }
  const { rounds, seated } = countFrom(count, from)
  const { elected, tied, below } = seated
  const won = elected.flat()
  return {
    rounds,
    ranking: placesOf([...elected, ...(tied.length > 0 ? [tied] : []), ...below]),
    quota: String(whole),
    winners: [...won, ...tied],
    ...(tied.length > 0 && { tied: { seats: seats - won.length, candidates: tied } }),
  }
}
