import type { PartnerState } from '#app/domain/sponsorship/partners/rules.ts'

/** Whose logo is taken, and whose is shown. Pure and safe in the browser. */

/** From the approval on. */
const SENDS_LOGO: ReadonlySet<PartnerState> = new Set<PartnerState>([
  'approved',
  'invoiced',
  'active',
  'renewal_due',
  'suspended',
])

export interface LogoQuestion {
  state: PartnerState
  withLogo: boolean
  isAnonymous: boolean
}

/** Why a partner's logo cannot be uploaded now, or `null`. */
export function logoRefusal({ state, withLogo, isAnonymous }: LogoQuestion): string | null {
  if (!withLogo) return 'This level includes no logo.'
  if (!SENDS_LOGO.has(state)) return 'A logo can be uploaded once the application is approved.'
  return isAnonymous ? 'You stay anonymous, so no logo is shown. Change how you are named first.' : null
}

/** States of a partner in which an approved logo is shown, while the term runs. */
export const SHOWN_IN = ['active', 'renewal_due'] as const satisfies readonly PartnerState[]

/** A version of these is on its way: a newer upload takes its place. */
export const ON_ITS_WAY = ['uploaded', 'checking', 'checks_failed', 'in_review', 'changes_requested'] as const
