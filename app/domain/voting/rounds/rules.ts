import type { MembershipState } from '#app/domain/people/accounts/access.ts'
import type { WindowState } from '#app/domain/season/seasons/windows.ts'

/** Why somebody is not at a ballot: the window, or their own right. `open` when nothing stands in the way. */
export type VotingRefusal = Exclude<WindowState, 'open'> | 'sign_in' | 'not_eligible' | 'open'

/** What `/votes/closed` explains (product 1.4). The window comes first: nobody votes outside it, whoever they are. */
export function votingRefusal(
  state: WindowState,
  person: { signedIn: boolean; eligible: boolean },
): VotingRefusal {
  if (state !== 'open') return state
  if (!person.signedIn) return 'sign_in'
  return person.eligible ? 'open' : 'not_eligible'
}

/** Why a membership carries no vote, in a sentence for its holder. */
export function noVoteReason(membership: MembershipState | null): string {
  if (!membership) return 'Voting is for professional members of the guild. This account has no membership.'
  const { typeName, status, canVote, proVoteStatus } = membership
  if (status === 'expired' || status === 'cancelled')
    return `Your membership (${typeName}) has ended. A vote needs an active one.`
  if (status !== 'active') return `Your membership (${typeName}) is not active yet.`
  if (!canVote) return `Your membership (${typeName}) does not include a vote.`
  switch (proVoteStatus) {
    case 'denied':
      return 'Your application to vote was declined. You can appeal by writing to the office.'
    case 'applied':
      return 'Your application to vote is still being looked at.'
    case 'appealed':
      return 'Your appeal is still being looked at.'
    default:
      return 'Professional members vote once they have applied and were approved. You have not applied yet.'
  }
}
