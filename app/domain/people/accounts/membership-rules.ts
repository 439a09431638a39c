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
  'approved',
  'active',
  'rejected',
  'expired',
  'cancelled',
] as const satisfies readonly MembershipStatus[]

/** The statuses of a membership. */
export const MEMBERSHIP_LABELS: Readonly<Record<MembershipStatus, { label: string; tone: Tone }>> = {
  pending: { label: 'Under review', tone: 'warn' },
  proof_required: { label: 'Proof needed', tone: 'warn' },
  approved: { label: 'To be paid', tone: 'warn' },
  active: { label: 'Active', tone: 'good' },
  rejected: { label: 'Declined', tone: 'bad' },
  expired: { label: 'Ended', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** A membership can be renewed so many days before its last one. */
const RENEWABLE_DAYS = 60
/** Members are told so many days before the last one. */
export const ENDING_SOON_DAYS = 30

export interface Term {
  /** How long memberships of the type run. */
  months: number
  expectedGraduation?: string | null
  /** The last day of the membership that this one renews. */
  renewsAfter?: string | null
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The day so many days after another one. */
export const daysAfter = (day: string, days: number) => dayOf(Date.parse(day) + days * 86_400_000)

/**
 * First and last day of a membership that begins today: the months of its type, or until graduation if that is sooner. A
 * renewal counts from the last day of the membership before it, so that renewing early costs no time.
 */
export function membershipTerm(today: string, term: Term): { startsOn: string; endsOn: string } {
  const { months, expectedGraduation = null, renewsAfter = null } = term
  const counted = renewsAfter !== null && renewsAfter >= today ? daysAfter(renewsAfter, 1) : today
  const endsOn = lastOf(counted, months)
  const graduatesFirst = expectedGraduation && expectedGraduation >= today && expectedGraduation < endsOn
  return { startsOn: today, endsOn: graduatesFirst ? expectedGraduation : endsOn }
}

/** The last day of so many months from a day on: the day before that day, or the last one of a month that is too short for it. */
function lastOf(day: string, months: number): string {
  const date = new Date(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0))
  if (lastOfMonth.getUTCDate() < date.getUTCDate()) return dayOf(+lastOfMonth)
  return dayOf(Date.UTC(year, month, date.getUTCDate() - 1))
}

export interface HeldMembership {
  typeCode: string
  status: MembershipStatus
  endsOn: string | null
}

const OPEN: readonly MembershipStatus[] = ['pending', 'proof_required', 'approved']

/** Whether a membership waits for its person, an admin or its payment. */
export const isOpenMembership = ({ status }: Pick<HeldMembership, 'status'>) => OPEN.includes(status)

/** Whether a membership runs on a day of the award. */
export const isRunning = ({ status, endsOn }: Pick<HeldMembership, 'status' | 'endsOn'>, today: string) =>
  status === 'active' && (endsOn === null || endsOn >= today)

/** Why a person cannot apply for a type of membership now; `null` when they can. */
export function applicationRefusal(
  typeCode: string,
  held: readonly HeldMembership[],
  today: string,
): string | null {
  if (held.some(isOpenMembership))
    return 'You already have an application. Finish or withdraw it before you apply again.'
  const same = held.find((each) => each.typeCode === typeCode && isRunning(each, today))
  if (!same || (same.endsOn !== null && same.endsOn <= daysAfter(today, RENEWABLE_DAYS))) return null
  return same.endsOn === null
    ? 'You have this membership, and it has no end.'
    : `You have this membership. You can renew it ${RENEWABLE_DAYS} days before it ends.`
}
