import type { SponsorshipState } from './rules.ts'

/** Which sponsorships of an earlier season are offered again. Pure and safe in the browser. */

/** Those that were paid for and did not end badly. */
export const RENEWABLE_STATES = [
  'active',
  'fulfilled',
  'closed',
] as const satisfies readonly SponsorshipState[]

interface RenewalQuestion {
  state: SponsorshipState
  year: number
  /** The season that applications are for now. */
  current: number
  isOpen: boolean
  isRenewed: boolean
}

/** Why a sponsorship cannot be continued in the current season, or `null`. */
export function renewalRefusal({ state, year, current, isOpen, isRenewed }: RenewalQuestion): string | null {
  if (year >= current) return 'This sponsorship is of the current season.'
  if (!RENEWABLE_STATES.some((each) => each === state))
    return 'Only a sponsorship that was active can be renewed.'
  if (isRenewed) return 'This sponsorship has already been renewed.'
  return isOpen ? null : 'Applications are closed.'
}

/** Whether a sponsorship is one to continue in the current season. */
export const isRenewable = ({ state, year }: { state: SponsorshipState; year: number }, current: number) =>
  year < current && RENEWABLE_STATES.some((each) => each === state)
