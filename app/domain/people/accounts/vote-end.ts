import type { MembershipState } from './access.ts'

/** A membership of a type with a vote. */
export interface VotingMembership {
  status: MembershipState['status']
  vote: MembershipState['proVoteStatus']
  /** The moment after its last day. */
  endsAt: Date | null
}

/** An exception that gives a vote. */
export interface VotingException {
  /** Null while it has no end. */
  until: Date | null
  isUsedUp: boolean
}

const NEVER_BEGUN = new Set<MembershipState['status']>(['pending', 'proof_required', 'approved', 'rejected'])

/** The moment after a membership’s last day; null where a decision ended it, whose moment it does not have. */
const endOfMembership = ({ status, vote, endsAt }: VotingMembership): Date | null =>
  vote === 'approved' && (status === 'active' || status === 'expired') ? endsAt : null

/**
 * When a right to vote ended by itself, of a person who does not have it at `now`: with the last of what gave it. Null where
 * anything was ended by a decision, or has no end that has passed.
 */
export function voteEndedAt(
  memberships: readonly VotingMembership[],
  exceptions: readonly VotingException[],
  now: Date,
): Date | null {
  const ends = [
    ...memberships
      .filter(({ status, vote }) => !NEVER_BEGUN.has(status) && vote !== 'none' && vote !== 'applied')
      .map(endOfMembership),
    ...exceptions.map(({ until, isUsedUp }) => (isUsedUp ? null : until)),
  ]
  const last = ends.reduce<number>(
    (latest, end) => Math.max(latest, end === null || end > now ? Infinity : end.getTime()),
    -Infinity,
  )
  return Number.isFinite(last) ? new Date(last) : null
}
