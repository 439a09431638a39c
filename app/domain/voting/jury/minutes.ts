/** Says what a jury writes down of its decision, and what has to be right about it. Pure. */

export const DECIDED_BY = { agreed: 'Everyone agreed', vote: 'By a vote of those present' } as const
export type DecidedBy = keyof typeof DECIDED_BY

/** A single person is no meeting. */
export const MIN_PRESENT = 2

/** Characters of what is published, and of what is not. */
export const MAX_STATEMENT = 1_500
export const MAX_REASON = 4_000

export interface Minutes {
  /** Accounts of members. */
  present: number[]
  decidedBy: DecidedBy
  /** Votes by nomination, where it was decided by vote; one vote for each member present. */
  votes: { nominationId: number; votes: number }[]
  /** Nominations; none: no award is given. */
  winners: number[]
  noAward: boolean
  /** Nominations that are honoured without having won. */
  honours: number[]
  /** Is published with the result; may be empty. */
  statement: string
  /** For the record of the jury and the admins; may be empty. */
  reason: string
}

/** Says what is wrong by the field, in words. */
export type MinutesProblems = Partial<Record<'present' | 'winners' | 'honours' | 'votes', string>>

interface Jury {
  /** Members without a conflict of interest with a nominee. */
  members: readonly { userId: number }[]
  nominees: readonly { id: number }[]
  /** Names who writes it down. */
  chairId: number
}

const NOT_LISTED = 'One of these is no longer a nominee. Check the list again'

/** Says what is wrong with the minutes of a jury; empty when they can be proposed. */
export function minutesProblems(minutes: Minutes, { members, nominees, chairId }: Jury): MinutesProblems {
  const problems: MinutesProblems = {}
  const isMember = new Set(members.map(({ userId }) => userId))
  const isNominee = new Set(nominees.map(({ id }) => id))
  const { present, winners, honours, noAward } = minutes
  if (!present.every((userId) => isMember.has(userId)))
    problems.present = 'One of these can no longer take part. Check the list again'
  else if (!present.includes(chairId)) problems.present = 'Select yourself: the minutes are yours'
  else if (present.length < MIN_PRESENT)
    problems.present = `Select at least ${MIN_PRESENT} members: one of the others has to confirm the decision`
  if (noAward && winners.length > 0) problems.winners = 'Select winners or “No award is given”, not both'
  else if (!noAward && winners.length === 0) problems.winners = 'Select a winner, or “No award is given”'
  else if (!winners.every((id) => isNominee.has(id))) problems.winners = NOT_LISTED
  if (!honours.every((id) => isNominee.has(id))) problems.honours = NOT_LISTED
  else if (honours.some((id) => winners.includes(id)))
    problems.honours = 'A winner cannot be an honourable mention as well'
  const votes = votesProblem(minutes)
  if (votes && !problems.winners) problems.votes = votes
  return problems
}

/** Tells whether the votes that were written down lead to the winners that were selected; `null` when they do. */
function votesProblem({ decidedBy, votes, present, winners, noAward }: Minutes): string | null {
  if (decidedBy === 'agreed') return null
  const cast = votes.reduce((sum, each) => sum + each.votes, 0)
  if (cast === 0 && !noAward) return 'Enter the votes for each nominee, or select “Everyone agreed”'
  if (cast > present.length)
    return `There are ${cast} votes, but ${present.length} members were present. Each has one vote`
  if (noAward) return null
  const votesOf = (id: number) => votes.find(({ nominationId }) => nominationId === id)?.votes ?? 0
  const most = Math.max(...votes.map((each) => each.votes))
  const leaders = votes.filter((each) => each.votes === most).map(({ nominationId }) => nominationId)
  if (winners.some((id) => votesOf(id) < most))
    return 'A winner has fewer votes than another nominee. Check the votes and the winner'
  return leaders.length > 1 && winners.length === 1
    ? 'Several nominees have the most votes. Select all of them, or enter the votes of the deciding round'
    : null
}

/** Minutes as they are kept, with what a member has found wrong. */
export interface KeptMinutes extends Minutes {
  /** The names of those present as they were then, in the order of `present`. */
  names: string[]
  returned?: string
}
