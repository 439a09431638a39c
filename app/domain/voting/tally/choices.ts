/** What members vote on and what they say, as it is counted. Pure: pages, ballots, files and the count share these types. */

export const METHODS = ['one', 'approval', 'top_three', 'ranked', 'schulze', 'stv', 'score'] as const
export type Method = (typeof METHODS)[number]

/** Tells whether members rank as many nominees as they like; how the ranks are counted is another matter. */
export const isRanking = (method: Method): boolean =>
  method === 'ranked' || method === 'schulze' || method === 'stv'

/** How many seats a category of several has; one seat is what a run-off decides. */
export const MIN_SEATS = 2
export const MAX_SEATS = 20

/** The candidate that stands for "no nominee should win". */
export const NO_AWARD = 'none'

/** One member's choice in one category. */
export type Choice =
  | { skip: true }
  | { pick: string }
  | { picks: string[] }
  | { ranks: string[] }
  | { scores: Record<string, number> }

/** Most candidates that `top_three` ranks, and the scores of `score`. */
export const TOP_RANKS = 3
export const LOWEST_SCORE = 1
export const MAX_SCORE = 10

const uniqueStrings = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.every((each) => typeof each === 'string') &&
  new Set(value).size === value.length

const onlyKey = (value: object, key: string) => Object.keys(value).length === 1 && key in value

/** What is wrong with a choice for a method, in words; null for a choice that can be counted. `candidates` has `none` where it stands. */
export function choiceProblem(
  choice: unknown,
  method: Method,
  candidates: ReadonlySet<string>,
): string | null {
  if (typeof choice !== 'object' || choice === null) return 'It is not a choice.'
  if ('skip' in choice)
    return onlyKey(choice, 'skip') && choice.skip === true ? null : 'It skips and chooses.'
  const named = namedBy(choice, method)
  if (typeof named === 'string') return named
  const stranger = named.find((id) => !candidates.has(id))
  return stranger === undefined ? null : `“${stranger}” is not a candidate here.`
}

/** The candidates a choice names, or what is wrong with its form. */
function namedBy(choice: object, method: Method): string[] | string {
  if (method === 'one')
    return 'pick' in choice && onlyKey(choice, 'pick') && typeof choice.pick === 'string'
      ? [choice.pick]
      : 'It must name one candidate.'
  if (method === 'approval')
    return 'picks' in choice && onlyKey(choice, 'picks') && uniqueStrings(choice.picks)
      ? choice.picks
      : 'It must list candidates, each once.'
  if (method === 'score') {
    if (!('scores' in choice) || !onlyKey(choice, 'scores')) return 'It must score candidates.'
    const scores: unknown = choice.scores
    if (typeof scores !== 'object' || scores === null || Array.isArray(scores))
      return 'It must score candidates.'
    const valid = Object.values(scores).every(
      (score) => Number.isInteger(score) && score >= LOWEST_SCORE && score <= MAX_SCORE,
    )
    return valid ? Object.keys(scores) : `Scores are whole numbers from ${LOWEST_SCORE} to ${MAX_SCORE}.`
  }
  if (!('ranks' in choice) || !onlyKey(choice, 'ranks') || !uniqueStrings(choice.ranks))
    return 'It must rank candidates, each once and without a gap.'
  return method === 'top_three' && choice.ranks.length > TOP_RANKS
    ? `It ranks more than ${TOP_RANKS} candidates.`
    : choice.ranks
}

export interface Candidate {
  id: string
  name: string
  /** Withdrawn or disqualified after ballots were given out. */
  withdrawn?: true
}

/** A category with its ballots, as the count reads it. A ballot names no member. */
export interface CategoryBallots {
  id: string
  name: string
  method: Method
  noAward: boolean
  /** How many are elected, of `stv` only. */
  seats?: number
  candidates: Candidate[]
  /** The tie-breaks that were declared before the vote, in their order; without a list, those of the method. */
  tieBreaks?: TieBreak[]
  /** Where a tie for the first place, or of several seats any tie, is drawn: the public text that the lots are made from. */
  lot?: string
  /** Whether the winner of a run-off is also compared with “No award” alone. */
  noAwardTest?: true
  /** Makes the hash of a withheld category tell nothing of its few ballots. */
  salt?: string
  ballots: FileChoice[]
}

/** A category whose ballots are too few to be shown; its hash still stands in the hash of the whole. */
export interface WithheldCategory {
  id: string
  name: string
  withheld: { ballots: number; sha256: string }
}

/** In files of other elections several candidates may share a rank, and a line may stand for many ballots. */
export type FileChoice =
  | Exclude<Choice, { ranks: string[] }>
  | { ranks: (string | string[])[]; count?: number }
  | { picks: string[]; count?: number }

export const EXPORT_FORMAT = 'laureate-ballots/1'

export interface BallotFile {
  format: typeof EXPORT_FORMAT | 'blt' | 'preflib'
  /** Null in files of other elections. */
  year: number | null
  /** What the reader of the file left out or changed; nothing in our own. */
  notes?: string[]
  categories: (CategoryBallots | WithheldCategory)[]
}

export const TIE_BREAKS = [
  'more_first_places',
  'more_second_places',
  'earlier_rounds',
  'more_high_scores',
] as const
/** Those that a method declares, and the lot, which an award chooses for all of its categories. */
export type TieBreak = (typeof TIE_BREAKS)[number] | 'lot'
