import type { MembershipState } from '#app/domain/people/accounts/access.ts'
import type { WindowState } from '#app/domain/season/seasons/windows.ts'

/** Why a person cannot vote now; `open` when they can. */
export type VotingRefusal = Exclude<WindowState, 'open'> | 'paused' | 'sign_in' | 'not_eligible' | 'open'

/** The reason `/votes/closed` explains; a closed window comes before the person's rights. */
export function votingRefusal(
  state: WindowState,
  person: { signedIn: boolean; eligible: boolean },
  paused = false,
): VotingRefusal {
  if (state !== 'open') return state
  if (paused) return 'paused'
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

/** What a member reads whose choice comes while nothing may be written, with the window's dates in words; `null` while it may. */
export function windowRefusal(
  state: WindowState,
  paused: boolean,
  { opens, closes }: { opens: string; closes: string },
): string | null {
  if (state === 'over')
    return `Voting closed on ${closes}. This choice was not saved; what you saved before then counts.`
  if (state === 'not_yet') return `Voting opens on ${opens}.`
  if (state !== 'open') return 'Voting is not open.'
  return paused ? 'Voting is paused. This choice was not saved; what you saved before counts.' : null
}
