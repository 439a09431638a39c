import type { MembershipState } from './access.ts'
import type { Tone } from '#app/ui/pill.tsx'

/** The file types of a proof of enrolment. */
export const PROOF_KINDS = ['pdf', 'jpeg', 'png'] as const
export const PROOF_MAX_BYTES = 10_000_000
export const PROOF_HINT = 'PDF, JPEG or PNG, up to 10 MB'

export type MembershipStatus = MembershipState['status']
export type MembershipDecision = 'activate' | 'reject'

export const MEMBERSHIP_STATUSES = [
  'pending',
  'proof_required',
  'active',
  'rejected',
  'expired',
  'cancelled',
] as const satisfies readonly MembershipStatus[]

/** The statuses of a membership. */
export const MEMBERSHIP_LABELS: Readonly<Record<MembershipStatus, { label: string; tone: Tone }>> = {
  pending: { label: 'Under review', tone: 'warn' },
  proof_required: { label: 'Proof needed', tone: 'warn' },
  active: { label: 'Active', tone: 'good' },
  rejected: { label: 'Declined', tone: 'bad' },
  expired: { label: 'Ended', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** First and last day (UTC) of a membership that begins at `now`: a year, or until graduation if that is sooner. */
export function membershipTerm(
  now: Date,
  expectedGraduation: string | null,
): { startsOn: string; endsOn: string } {
  const startsOn = now.toISOString().slice(0, 10)
  const lastDay = new Date(now)
  lastDay.setUTCFullYear(lastDay.getUTCFullYear() + 1)
  lastDay.setUTCDate(lastDay.getUTCDate() - 1)
  const endsOn = lastDay.toISOString().slice(0, 10)
  const graduatesFirst = expectedGraduation && expectedGraduation >= startsOn && expectedGraduation < endsOn
  return { startsOn, endsOn: graduatesFirst ? expectedGraduation : endsOn }
}
