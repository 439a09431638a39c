import type { Candidate, Method, TieBreak } from './choices.ts'

/**
 * The artefact of a count: everything that was counted, round by round. Votes and points are exact: `12` or
 * `7/2`, and where several seats are filled `12.50000`.
 */

/** A tie-break where it decided. */
export interface DecidedTie {
  rule: TieBreak
  /** The candidates that were tied. */
  tied: string[]
  /** The round whose votes were compared, or the score that was counted. */
  at?: number
  values: { candidate: string; value: string }[]
}

export interface CandidateVotes {
  candidate: string
  votes: string
  /** First, second and third places of `top_three`. */
  places?: string[]
  /** How often each score was given, of `score`: those that were, from the highest. */
  scores?: { score: number; times: string }[]
}

export interface Transfer {
  from: string
  /** Null where the ballots are exhausted. */
  to: string | null
  votes: string
}

export interface Round {
  round: number
  votes: CandidateVotes[]
  /** Ballots that count for a candidate in this round, and those that no longer do. */
  counting: string
  exhausted: string
  /** A candidate with more votes than this wins; only where a majority is needed. */
  half?: string
  tieBreaks: DecidedTie[]
  /** Of several seats: who is elected at the end of this round, by their votes. */
  elected?: string[]
  /** Whose surplus goes on after this round. */
  surplusOf?: string[]
  /** Only of a run-off and of several seats. */
  eliminated?: string[]
  /** True where a tie for elimination was left, and all tied went together. */
  together?: true
  transfers?: Transfer[]
  /** Where a tie was left that could change who wins: the count with each of the tied eliminated, or their surplus going on first. */
  alternatives?: Alternative[]
  /** Each against each, of `schulze`: how many ballots rank the one above the other. */
  pairs?: Pair[]
  /** Only where no candidate beats all others: the strongest chain of wins from one to the other. */
  chains?: { from: string; to: string; strength: string }[]
}

export interface Pair {
  one: string
  other: string
  forOne: string
  forOther: string
}

export interface Alternative {
  eliminated?: string
  /** Whose surplus goes on first; only of several seats. */
  surplusOf?: string
  transfers: Transfer[]
  rounds: Round[]
  winners: string[]
}

export interface Turnout {
  /** All ballots of the category: skipped, empty, with withdrawn nominees only, and counted. */
  ballots: number
  skipped: number
  empty: number
  onlyWithdrawn: number
  counted: number
}

export interface Place {
  place: number
  /** More than one where they are tied. */
  candidates: string[]
}

/** `elected`: several seats are filled. */
export type ResultKind = 'winner' | 'elected' | 'tie' | 'no_award' | 'no_result'

export interface CategoryResult {
  id: string
  name: string
  method: Method
  noAward: boolean
  /** Only of several seats: how many, and the votes that elect. */
  seats?: number
  quota?: string
  candidates: Candidate[]
  tieBreaks: TieBreak[]
  inputSha256: string
  turnout: Turnout
  rounds: Round[]
  /** The winner of a run-off, or each of several, against “No award” alone, where that was announced. */
  noAwardTest?: Pair[]
  ranking: Place[]
  result: ResultKind
  /** Only where a tie for seats is left: for how many, and those who are tied. All of them are among the winners. */
  tied?: { seats: number; candidates: string[] }
  /** One, several that are tied, all that are elected in their order, `none` where no award won, or an empty list. */
  winners: string[]
}

export interface WithheldResult {
  id: string
  name: string
  inputSha256: string
  withheld: { ballots: number }
}

export interface CountArtefact {
  format: 'laureate-count/1'
  code: { product: string; tally: number }
  input: { format: string; year: number | null; sha256: string }
  notes: string[]
  categories: (CategoryResult | WithheldResult)[]
}
