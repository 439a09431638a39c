import { typedLines } from '#app/platform/typed-lines.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** What a level offers and how many partners it takes. Pure and safe in the browser. */

export const LEVEL_STATES = ['open', 'closed', 'archived'] as const
export type LevelState = (typeof LEVEL_STATES)[number]

export const LEVEL_STATE_LABELS: Readonly<Record<LevelState, StateLabel>> = {
  open: { label: 'Open', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'neutral' },
}

export const MAX_FREE_ENTRIES = 200

interface Limit {
  /** Null: as many as apply. */
  mostPartners: number | null
  /** The places of a pool that partners hold. */
  held: number
}

/** Whether a level of a pool takes another partner. */
export const hasRoom = ({ mostPartners, held }: Limit): boolean =>
  mostPartners === null || held < mostPartners

/** "1 of 2 places left", "All 2 places taken"; `null` where they are not limited. */
export function roomText({ mostPartners, held }: Limit): string | null {
  if (mostPartners === null) return null
  const left = Math.max(0, mostPartners - held)
  if (left > 0) return `${left} of ${countText(mostPartners, 'place', 'places')} left`
  return mostPartners === 1 ? 'Taken' : `All ${mostPartners} places taken`
}

/** The lowest number of a place that no partner holds; `null` where all are held. */
export function freeRoom(mostPartners: number | null, held: readonly number[]): number | null {
  if (mostPartners !== null && held.length >= mostPartners) return null
  let place = 1
  while (held.includes(place)) place += 1
  return place
}

/** Why a level cannot take so few partners, where `held` is the most of one pool; `null` when it can. */
export function limitRefusal(mostPartners: number | null, held: number): string | null {
  if (mostPartners === null || mostPartners >= held) return null
  return `A pool has ${countText(held, 'partner', 'partners')} at this level, so there must be at least ${held}`
}

interface Included {
  benefits: string
  freeEntries: number
  withLogo: boolean
}

/** What a level includes, a line each. */
export function includedLines({ benefits, freeEntries, withLogo }: Included): string[] {
  return [
    ...typedLines(benefits),
    ...(freeEntries > 0 ? [countText(freeEntries, 'code for a free entry', 'codes for free entries')] : []),
    ...(withLogo ? ['Your logo with the partners'] : []),
  ]
}
