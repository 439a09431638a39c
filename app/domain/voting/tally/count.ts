import { byCodeUnits } from './canonical-json.ts'
import { NO_AWARD, type CategoryBallots } from './choices.ts'
import { countPairs, pairOf } from './pairs.ts'
import { countPoints } from './points.ts'
import { preparedBallots, type CountedBallot } from './prepare.ts'
import type { CategoryResult, DecidedTie, Pair, Place, ResultKind, Round } from './result.ts'
import { METHOD_RULES } from './rules.ts'
import { countRunOff } from './run-off.ts'
import { countSeats } from './seats.ts'
import { placesOf } from './tie-breaks.ts'

/** SHA-256 of a text in hexadecimal. It is handed in, so that the count itself needs neither a server nor a browser. */
type Sha256 = (text: string) => string

function resultKind(winners: readonly string[]): ResultKind {
  if (winners.length === 0) return 'no_result'
  if (winners.length > 1) return 'tie'
  return winners[0] === NO_AWARD ? 'no_award' : 'winner'
}

/** Counts a category whose candidates and ballots are in their fixed order. Equal input gives an equal result. */
export function countCategory(
  category: CategoryBallots,
  sha256: Sha256,
): Omit<CategoryResult, 'inputSha256'> {
  const { ballots, turnout } = preparedBallots(category)
  const { id, name, method, noAward, candidates, lot } = category
  const declared = category.tieBreaks ?? [...METHOD_RULES[method].tieBreaks]
  const tieBreaks = lot === undefined ? declared : [...declared, 'lot' as const]
  const lotOf = (candidate: string) => sha256([lot, id, candidate].join('|'))
  const about = { id, name, method, noAward, candidates, tieBreaks, turnout }
  if (method === 'stv') return { ...about, ...seated(category, ballots, lot === undefined ? null : lotOf) }
  const counted = ballots.length === 0 ? { rounds: [], ranking: [] } : countedBy(category, method, ballots)
  const tested = category.noAwardTest ? againstNoAward(category, counted.ranking, ballots) : null
  const last = tested?.ranking ?? counted.ranking
  const drawn = lot === undefined ? null : drawnFirst(last, lotOf)
  const rounds = drawn ? withTie(counted.rounds, drawn.tie) : counted.rounds
  const ranking = drawn?.ranking ?? last
  const winners = ranking[0]?.candidates ?? []
  const result = resultKind(winners)
  const test = tested ? { noAwardTest: tested.test } : {}
  return { ...about, rounds, ...test, ranking, result, winners }
}

/** A category of several seats: lots decide every tie there, and all who are elected win. */
function seated(
  { seats, candidates, tieBreaks }: CategoryBallots,
  ballots: readonly CountedBallot[],
  lotOf: ((candidate: string) => string) | null,
) {
  // Readers refuse such a file.
  if (seats === undefined)
    throw new Error('A category is counted for several seats and does not say how many')
  if (ballots.length === 0)
    return { seats, rounds: [], ranking: [], result: 'no_result' as const, winners: [] }
  const counted = countSeats(standingIn(candidates), ballots, {
    ...{ seats, lotOf },
    tieBreaks: tieBreaks ?? METHOD_RULES.stv.tieBreaks,
  })
  return { seats, ...counted, result: 'elected' as const }
}

const standingIn = (candidates: CategoryBallots['candidates']) =>
  candidates.filter(({ withdrawn }) => !withdrawn).map((candidate) => candidate.id)

function countedBy(
  category: CategoryBallots,
  method: Exclude<CategoryBallots['method'], 'stv'>,
  ballots: readonly CountedBallot[],
) {
  const { candidates } = category
  const tieBreaks = category.tieBreaks ?? METHOD_RULES[method].tieBreaks
  const standing = standingIn(candidates)
  if (method === 'ranked') return countRunOff(standing, ballots, tieBreaks)
  if (method === 'schulze') return countPairs(standing, ballots)
  return countPoints(method, standing, ballots, tieBreaks)
}

/**
 * The winner of a run-off against “No award” alone: a candidate below whom more ballots rank “No award” than above it goes behind it.
 * `null` where there is nothing to compare.
 */
function againstNoAward(
  { method, noAward }: CategoryBallots,
  ranking: readonly Place[],
  ballots: readonly CountedBallot[],
): { test: Pair[]; ranking: Place[] } | null {
  const [first, ...others] = ranking
  if (method !== 'ranked' || !noAward || !first || first.candidates.includes(NO_AWARD)) return null
  const test = first.candidates.map((candidate) => pairOf(candidate, NO_AWARD, ballots))
  const behind = test
    .filter(({ forOne, forOther }) => Number(forOther) > Number(forOne))
    .map(({ one }) => one)
  const ahead = first.candidates.filter((candidate) => !behind.includes(candidate))
  const below = others.map(({ candidates }) => candidates.filter((each) => each !== NO_AWARD))
  const groups = behind.length === 0 ? null : [ahead.length > 0 ? ahead : [NO_AWARD], behind, ...below]
  if (!groups) return { test, ranking: [...ranking] }
  if (ahead.length > 0) groups.splice(1, 0, [NO_AWARD])
  return { test, ranking: placesOf(groups.filter((group) => group.length > 0)) }
}

/** Draws who comes first of those who are tied for it; the others share the next place. `null` without a tie. */
function drawnFirst(
  ranking: readonly Place[],
  lotOf: (candidate: string) => string,
): { tie: DecidedTie; ranking: Place[] } | null {
  const [first, ...others] = ranking
  if (!first || first.candidates.length < 2) return null
  const lots = first.candidates.map((candidate) => ({ candidate, value: lotOf(candidate) }))
  const [drawn = ''] = [...lots]
    .sort((a, b) => byCodeUnits(a.value, b.value))
    .map(({ candidate }) => candidate)
  const rest = first.candidates.filter((candidate) => candidate !== drawn)
  const groups = [[drawn], rest, ...others.map(({ candidates }) => candidates)]
  return { tie: { rule: 'lot', tied: first.candidates, values: lots }, ranking: placesOf(groups) }
}

/** The lot is drawn after the last round. */
function withTie(rounds: readonly Round[], tie: DecidedTie): Round[] {
  return rounds.map((round, index) =>
    index === rounds.length - 1 ? { ...round, tieBreaks: [...round.tieBreaks, tie] } : round,
  )
}
