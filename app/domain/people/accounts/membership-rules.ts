import type { MembershipState } from './access.ts'
import type { Tone } from '#app/ui/pill.tsx'

/** What a proof of enrolment may be. */
export const PROOF_KINDS = ['pdf', 'jpeg', 'png'] as const
export const PROOF_MAX_BYTES = 10_000_000
export const PROOF_LABELS = 'PDF, JPEG or PNG, at most 10 MB'

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

/** A membership's states in words, with the tone of their pill. */
export const MEMBERSHIP_LABELS: Readonly<Record<MembershipStatus, { word: string; tone: Tone }>> = {
  pending: { word: 'Waiting for the office', tone: 'warn' },
  proof_required: { word: 'Proof needed', tone: 'warn' },
  active: { word: 'Active', tone: 'good' },
  rejected: { word: 'Not accepted', tone: 'bad' },
  expired: { word: 'Ended', tone: 'neutral' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
}

/** First and last day of a membership that begins at `now` (days of UTC): a year, or until a student's studies end. */
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
