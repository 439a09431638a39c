/** A person's membership as the guards need it. */
export interface MembershipState {
  id: number
  typeCode: string
  typeName: string
  status: 'pending' | 'proof_required' | 'approved' | 'active' | 'rejected' | 'expired' | 'cancelled'
  isStudent: boolean
  isPro: boolean
  canVote: boolean
  proVoteStatus: 'none' | 'applied' | 'approved' | 'denied' | 'appealed'
  entryDiscountPct: number
  endsOn: string | null
}

export type WhitelistPurpose =
  'late_submission' | 'late_edit' | 'voting' | 'student_bypass' | 'indee_pro' | 'press' | 'signup' | 'preview'

/** `vote` without its window: an approved professional vote, or the whitelist (spec 6). */
export function mayVote(membership: MembershipState | null, whitelisted: boolean): boolean {
  if (whitelisted) return true
  return membership?.status === 'active' && membership.canVote && membership.proVoteStatus === 'approved'
}

/** `indee-pro-member`: an active professional membership, or the whitelist (spec 6). */
export function isIndeePro(membership: MembershipState | null, whitelisted: boolean): boolean {
  return whitelisted || (membership?.status === 'active' && membership.isPro)
}

/** `student-membership`: only a student studio needs an active student membership (spec 6). */
export function studentMembershipHolds(
  studioType: string | null,
  membership: MembershipState | null,
  whitelisted: boolean,
): boolean {
  if (studioType !== 'student' || whitelisted) return true
  return membership?.status === 'active' && membership.isStudent
}

/** The call as the guard `submission` asks about it. */
export interface CallNow {
  /** The season is published, or rehearsed as if it were. */
  isPublic: boolean
  /** A price tier covers now, or is in its grace period. */
  open: boolean
  /** Every tier has ended. */
  over: boolean
}

/**
 * `submission`: who may enter. Everyone while the call is open, with extra time after it too; `preview` reads the pages before it
 * opens and sends nothing (spec 6).
 */
export function entryAccess(
  { isPublic, open, over }: CallNow,
  exceptions: ReadonlySet<WhitelistPurpose>,
  hasCustomDeadline: boolean,
): 'enter' | 'preview' | null {
  if (isPublic && (open || exceptions.has('late_submission') || hasCustomDeadline)) return 'enter'
  return exceptions.has('preview') && !over ? 'preview' : null
}
