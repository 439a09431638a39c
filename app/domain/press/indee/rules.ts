import type { MembershipState } from '#app/domain/people/accounts/access.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** Who may watch screenings, and how far a consent has come. Pure and safe in the browser. */

export const ACCESS_STATES = ['requested', 'exported', 'active', 'revoked'] as const
export type AccessState = (typeof ACCESS_STATES)[number]
export const ACCESS_STATE_LABELS: Readonly<Record<AccessState, StateLabel>> = {
  requested: { label: 'To be sent', tone: 'warn' },
  exported: { label: 'Sent', tone: 'neutral' },
  active: { label: 'Active', tone: 'good' },
  revoked: { label: 'Ended', tone: 'neutral' },
}

export const CHANGE_LABELS = { add: 'Add', remove: 'Remove' } as const

export interface Eligibility {
  isEligible: boolean
  reason: string
  /** Where a membership can be applied for or renewed. */
  next: 'membership' | null
}

/** Whether a person may watch screenings, and why. */
export function eligibilityOf(membership: MembershipState | null, isListed: boolean): Eligibility {
  const no = (reason: string, next: Eligibility['next'] = 'membership'): Eligibility => ({
    ...{ isEligible: false, reason, next },
  })
  if (isListed)
    return { isEligible: true, reason: 'An admin has added you to the list of guests.', next: null }
  if (!membership) return no('You have no membership. Screenings are for professional members.')
  const name = `Your membership “${membership.typeName}”`
  if (!membership.isPro) return no(`${name} does not include screenings. Professional memberships do.`)
  switch (membership.status) {
    case 'active':
      return { isEligible: true, reason: `${name} is active.`, next: null }
    case 'pending':
      return no(`${name} is under review. Screenings open for you once it is active.`, null)
    case 'proof_required':
      return no(`${name} needs proof before it can be active.`)
    case 'approved':
      return no(`${name} is approved and has to be paid before it is active.`)
    case 'rejected':
      return no(`${name} was declined.`)
    case 'expired':
      return no(`${name} has ended. Renew it to watch screenings.`)
    case 'cancelled':
      return no(`${name} was cancelled.`)
  }
}

/** The screening link opens for an active consent of a person who is still eligible, once there is a link. */
export const maySee = (state: AccessState | null, isEligible: boolean, room: string | null): boolean =>
  state === 'active' && isEligible && room !== null
