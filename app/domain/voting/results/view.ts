import type { DecidedCategory } from './decided.ts'
import { NO_AWARD } from '../tally/choices.ts'
import type { Alternative, CategoryResult, CountArtefact, Round } from '../tally/result.ts'
import { METHOD_RULES, TIE_BREAK_RULES } from '../tally/rules.ts'

/** A season's results as its page shows them. Without tallies nothing of votes is in it. */

export interface TallyRow {
  id: string
  name: string
  /** Several have the same where they are tied. */
  place: number
  /** By round; null once eliminated. */
  votes: (string | null)[]
  /** The length of its bar by round, in thousandths of the longest. */
  bars: number[]
}

export interface CategoryView {
  id: string
  name: string
  /** `Moth`, `Elected: Moth and Tide`, `Tie: Moth and Tide`, `No award` or `No result`. */
  heading: string
  winners: string[]
  /** Decided without a vote of the members. */
  byHand: boolean
  /** Nominees that the jury honoured, by name. */
  honours: string[]
  /** The words of the jury; empty where it said nothing. */
  statement: string
  nominees: string[]
  tieBreaks: string[]
  tally: {
    method: string
    unit: string
    turnout: string
    rounds: number
    rows: TallyRow[]
    steps: string[]
  } | null
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const headings: Record<CategoryResult['result'], (winners: string[]) => string> = {
  winner: ([winner = '']) => winner,
  elected: (winners) => `Elected: ${list.format(winners)}`,
  tie: (winners) => `Tie: ${list.format(winners)}`,
  no_award: () => 'No award',
  no_result: () => 'No result',
}

/** What a category says at its head; of several seats also who is tied for those that are left. */
function headingOf({ result, winners, tied }: CategoryResult, nameOf: (id: string) => string): string {
  if (!tied) return headings[result](winners.map(nameOf))
  const certain = winners.filter((id) => !tied.candidates.includes(id))
  const names = list.format(tied.candidates.map(nameOf))
  const rest =
    tied.seats === 1 ? `Tied for the last seat: ${names}` : `Tied for ${tied.seats} seats: ${names}`
  return certain.length > 0 ? `${headings.elected(certain.map(nameOf))}. ${rest}` : rest
}

/** `12`, `7/2` or `12.50000` as a fraction. */
function parts(value: string): [n: bigint, d: bigint] {
  const [whole = '0', decimals] = value.split('.')
  if (decimals !== undefined) return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
  const [n = 0n, d = 1n] = value.split('/').map(BigInt)
  return [n, d]
}

/** A number in thousandths of another, rounded down; whole numbers only. */
export function thousandths(value: string, of: string): number {
  const [n, d] = parts(value)
  const [allN, allD] = parts(of)
  return allN === 0n ? 0 : Number((n * allD * 1000n) / (d * allN))
}

const isMore = (a: string, b: string) => thousandths(a, b) > 1000

function rowsOf(category: CategoryResult, nameOf: (id: string) => string): TallyRow[] {
  const longest = category.rounds
    .flatMap(({ votes }) => votes.map((each) => each.votes))
    .reduce((most, votes) => (most === '0' || isMore(votes, most) ? votes : most), '0')
  return category.ranking.flatMap(({ place, candidates }) =>
    candidates.map((id) => {
      const votes = category.rounds.map(
        (round) => round.votes.find(({ candidate }) => candidate === id)?.votes ?? null,
      )
      return {
        id,
        name: nameOf(id),
        place,
        votes,
        bars: votes.map((each) => (each ? thousandths(each, longest) : 0)),
      }
    }),
  )
}

/** The comparison with “No award” alone, in words. */
function testSteps({ noAwardTest = [] }: CategoryResult, nameOf: (id: string) => string): string[] {
  return noAwardTest.map(({ one, forOne, forOther }) =>
    Number(forOther) > Number(forOne)
      ? `${nameOf(one)} against “No award”: ${forOne} to ${forOther}. No award goes ahead.`
      : `${nameOf(one)} against “No award”: ${forOne} to ${forOther}.`,
  )
}

/** Each nominee against each, in words; where none beats all others, that chains of wins decided. */
function pairSteps({ rounds }: CategoryResult, nameOf: (id: string) => string): string[] {
  return rounds.flatMap(({ pairs = [], chains }) => [
    ...pairs.map(({ one, other, forOne, forOther }) =>
      Number(forOther) > Number(forOne)
        ? `${nameOf(other)} against ${nameOf(one)}: ${forOther} to ${forOne}.`
        : `${nameOf(one)} against ${nameOf(other)}: ${forOne} to ${forOther}.`,
    ),
    ...(chains ? ['No nominee beats all others, so the strongest chains of wins decide.'] : []),
  ])
}

/** A count for several seats, in words: the quota, and what each round did. */
function seatSteps({ rounds, quota, seats }: CategoryResult, nameOf: (id: string) => string): string[] {
  const names = (ids: readonly string[]) => list.format(ids.map(nameOf))
  const steps = rounds.flatMap(
    ({ round, elected = [], surplusOf, eliminated, alternatives, transfers = [] }) => {
      const lost = transfers.filter(({ to }) => to === null).map(({ votes }) => votes)
      const unused = lost.length > 0 ? ` Without another nominee: ${list.format(lost)}.` : ''
      return [
        ...(elected.length > 0 ? [`Round ${round}: ${names(elected)} elected.`] : []),
        ...(surplusOf ? [`Round ${round}: the surplus of ${names(surplusOf)} goes on.${unused}`] : []),
        ...(eliminated?.length ? [`Round ${round}: ${names(eliminated)} eliminated.${unused}`] : []),
        ...(alternatives ? [tieStep(round, alternatives, nameOf)] : []),
      ]
    },
  )
  return [`Seats: ${seats ?? 0}. Quota: ${quota ?? '0'} votes.`, ...steps]
}

function tieStep(
  round: number,
  alternatives: readonly Alternative[],
  nameOf: (id: string) => string,
): string {
  const names = (ids: readonly string[]) => list.format(ids.map(nameOf))
  const tied = names(alternatives.map(({ eliminated, surplusOf }) => eliminated ?? surplusOf ?? ''))
  const ends = alternatives.map(({ eliminated, surplusOf, winners }) =>
    eliminated === undefined
      ? `with the surplus of ${nameOf(surplusOf ?? '')} first: ${names(winners)}`
      : `without ${nameOf(eliminated)}: ${names(winners)}`,
  )
  return alternatives.some(({ surplusOf }) => surplusOf !== undefined)
    ? `Round ${round}: the surpluses of ${tied} are equal. Elected by the count ${ends.join('; ')}.`
    : `Round ${round}: ${tied} are tied for elimination. Elected by the count ${ends.join('; ')}.`
}

function stepsOf(category: CategoryResult, nameOf: (id: string) => string): string[] {
  const { rounds, method } = category
  if (method === 'schulze') return pairSteps(category, nameOf)
  if (method === 'stv') return seatSteps(category, nameOf)
  if (method !== 'ranked') return []
  const names = (ids: readonly string[]) => list.format(ids.map(nameOf))
  const alternative = ({ eliminated, winners }: Alternative) =>
    `without ${nameOf(eliminated ?? '')}: ${names(winners)}`
  const steps = rounds.flatMap((round: Round) => {
    const out = round.eliminated?.length
      ? [`Round ${round.round}: ${names(round.eliminated)} eliminated.`]
      : []
    const tied = round.alternatives
      ? [
          `Round ${round.round}: ${names(round.alternatives.map(({ eliminated }) => eliminated ?? ''))} are tied for elimination. ` +
            `Winner of the count ${round.alternatives.map(alternative).join('; ')}.`,
        ]
      : []
    return [...out, ...tied]
  })
  return [...steps, ...testSteps(category, nameOf)]
}

function categoryView(category: CategoryResult, withTallies: boolean): CategoryView {
  const names = new Map(category.candidates.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? id
  const winners = category.winners.map(nameOf)
  const { turnout, rounds } = category
  const rules = new Set(rounds.flatMap(({ tieBreaks }) => tieBreaks.map(({ rule }) => rule)))
  return {
    id: category.id,
    name: category.name,
    heading: headingOf(category, nameOf),
    winners,
    byHand: false,
    honours: [],
    statement: '',
    nominees: category.candidates
      .filter(({ id, withdrawn }) => id !== NO_AWARD && !withdrawn)
      .map(({ name }) => name)
      .sort((a, b) => a.localeCompare(b, 'en')),
    tieBreaks: [...rules].map((rule) => TIE_BREAK_RULES[rule]),
    tally:
      withTallies && rounds.length > 0
        ? {
            method: METHOD_RULES[category.method].name,
            unit: METHOD_RULES[category.method].unit,
            turnout: `${turnout.counted} of ${turnout.ballots} ballots counted`,
            rounds: rounds.length,
            rows: rowsOf(category, nameOf),
            steps: stepsOf(category, nameOf),
          }
        : null,
  }
}

function decidedView(decided: DecidedCategory): CategoryView {
  const { id, name, result, candidates, winners, honours = [], statement = '' } = decided
  const names = new Map(candidates.map((each) => [each.id, each.name]))
  const named = (ids: readonly string[]) => ids.map((each) => names.get(each) ?? each)
  const won = named(winners)
  return {
    ...{ id, name, heading: headings[result](won), winners: won, byHand: true },
    honours: named(honours),
    statement,
    nominees: candidates.map((each) => each.name).sort((a, b) => a.localeCompare(b, 'en')),
    tieBreaks: [],
    tally: null,
  }
}

/** A code is a letter for the kind and the number, which orders all categories of a season. */
const numberOf = (code: string) => Number(code.slice(1))

/**
 * The categories of a published result by their numbers, as the award orders them, or first those of this order, by codes; the artefact
 * has them by their codes.
 */
export function resultsView(
  { artefact, decided }: { artefact: CountArtefact; decided: readonly DecidedCategory[] },
  withTallies: boolean,
  order: readonly string[] = [],
): CategoryView[] {
  const voted = artefact.categories.flatMap((category) =>
    'withheld' in category ? [] : [categoryView(category, withTallies)],
  )
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...voted, ...decided.map(decidedView)].sort(
    (a, b) => placeOf(a.id) - placeOf(b.id) || numberOf(a.id) - numberOf(b.id),
  )
}
