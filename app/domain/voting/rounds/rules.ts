import type { MembershipState } from '#app/domain/people/accounts/access.ts'
import type { WindowState } from '#app/domain/season/seasons/windows.ts'

/** Why a person cannot vote now; `open` when they can. */
export type VotingRefusal = Exclude<WindowState, 'open'> | 'sign_in' | 'not_eligible' | 'open'

/** The reason `/votes/closed` explains; a closed window comes before the person's rights. */
export function votingRefusal(
  state: WindowState,
  person: { signedIn: boolean; eligible: boolean },
): VotingRefusal {
  if (state !== 'open') return state
  if (!person.signedIn) return 'sign_in'
  return person.eligible ? 'open' : 'not_eligible'
}

/** Why a membership has no vote, for its holder. */
export function noVoteReason(membership: MembershipState | null): string {
  if (!membership) return 'Only professional members can vote. You have no membership.'
  const { typeName, status, canVote, proVoteStatus } = membership
  if (status === 'expired' || status === 'cancelled')
    return `Your membership (${typeName}) has ended. You need an active membership to vote.`
  if (status !== 'active') return `Your membership (${typeName}) is not active yet.`
  if (!canVote) return `Your membership (${typeName}) does not include a vote.`
  switch (proVoteStatus) {
    case 'denied':
      return 'Your application to vote was declined. Contact us to appeal.'
    case 'applied':
      return 'We’re reviewing your application to vote.'
    case 'appealed':
      return 'We’re reviewing your appeal.'
    default:
      return 'You have not applied to vote yet.'
  }
}
