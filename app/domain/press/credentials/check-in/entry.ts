import { areasText, type Area } from '../rules.ts'

/** Who may go in at a door. Pure: the browser asks it without a network, and the server when a check-in arrives. */

/** What a door needs to know of a badge. */
export interface Entry {
  standing: 'valid' | 'revoked' | 'closed'
  areas: readonly Area[]
}

/** Why this badge does not open this door, or `null`. A door without areas is one for all of them. */
export function entryRefusal({ standing, areas }: Entry, doorAreas: readonly Area[]): string | null {
  if (standing === 'revoked') return 'This badge was revoked. Do not let this person in.'
  if (standing === 'closed') return 'These credentials are closed. The badge no longer opens doors.'
  if (doorAreas.length === 0 || doorAreas.some((area) => areas.includes(area))) return null
  const own = areasText(areas)
  return `This badge is not for this door. ${own ? `It is for: ${own}.` : 'It has no areas.'}`
}

export const NO_BADGE = 'This is not a badge of this season.'
/** A code made by anybody can hold a number; the numbers are printed on every badge. */
export const NOT_SIGNED =
  'This code is not signed, so it is not a badge of ours. To look a number up, type it and ask for an identity card.'
