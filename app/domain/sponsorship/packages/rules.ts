import { formatMoney } from '#app/ui/format/money.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** What a package is and how many places it has. Pure and safe in the browser. */

export const PACKAGE_KINDS = ['sponsor', 'advert', 'addon'] as const
export type PackageKind = (typeof PACKAGE_KINDS)[number]

export const KIND_LABELS: Readonly<Record<PackageKind, string>> = {
  sponsor: 'Sponsorship',
  advert: 'Advert',
  addon: 'Add-on',
}

export const PACKAGE_STATES = ['open', 'closed', 'archived'] as const
export type PackageState = (typeof PACKAGE_STATES)[number]

export const PACKAGE_STATE_LABELS: Readonly<Record<PackageState, StateLabel>> = {
  open: { label: 'Open', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'neutral' },
}

/** The states of a sponsorship in which it holds a place of its package: until it ends without being fulfilled. */
export const HOLDING_STATES = [
  'offered',
  'accepted',
  'contracted',
  'active',
  'suspended',
  'fulfilled',
  'closed',
] as const

export const MAX_BENEFITS = 20
export const MAX_FREE_ENTRIES = 200

/** Something a package includes, which side it is due from, and by which day. */
export interface Benefit {
  what: string
  from: 'award' | 'sponsor'
  due: string | null
}

/** At least so many days are left for what either side provides, from the day the offer was accepted. */
export const MIN_DAYS_TO_PROVIDE = 7

const DAY_MS = 24 * 60 * 60_000

/** The day by which something is due where the offer was accepted on a day: the package’s, unless that is over or too near by then. */
export function agreedDay(due: string | null, acceptedOn: string): string | null {
  if (due === null) return null
  const earliest = new Date(Date.parse(acceptedOn) + MIN_DAYS_TO_PROVIDE * DAY_MS).toISOString().slice(0, 10)
  return due < earliest ? earliest : due
}

export const BENEFIT_SIDES: Readonly<Record<Benefit['from'], string>> = {
  award: 'The award',
  sponsor: 'The sponsor',
}

interface Places {
  /** Null: they are not counted. */
  places: number | null
  held: number
}

/** How many places of a package are free; `null` where they are not counted. */
export function placesLeft({ places, held }: Places): number | null {
  return places === null ? null : Math.max(0, places - held)
}

/** Whether another sponsor gets a place. */
export const hasPlace = (of: Places): boolean => placesLeft(of) !== 0

/** "3 of 8 places left", "All 8 places taken"; `null` where they are not counted. */
export function placesText(of: Places): string | null {
  const left = placesLeft(of)
  if (of.places === null || left === null) return null
  if (left > 0) return `${left} of ${countText(of.places, 'place', 'places')} left`
  return of.places === 1 ? 'Taken' : `All ${of.places} places taken`
}

/** The lowest number of a place that is not held; `null` where all are, or places are not counted. */
export function freePlace(places: number | null, held: readonly number[]): number | null {
  if (places === null) return null
  for (let place = 1; place <= places; place += 1) if (!held.includes(place)) return place
  return null
}

/** Why a package cannot have this many places, or `null`. */
export function placesRefusal(places: number | null, held: number): string | null {
  if (places === null || places >= held) return null
  return held === 1
    ? 'One place is held by a sponsor, so there must be at least 1'
    : `${held} places are held by sponsors, so there must be at least ${held}`
}

/** "5 free entries, as codes for the cart" */
export const freeEntriesText = (count: number): string =>
  count === 1
    ? '1 free entry, as a code for the cart'
    : `${countText(count, 'free entry', 'free entries')}, as codes for the cart`

/** All that either side provides, with the free entries. */
export const includedIn = ({
  benefits,
  freeEntries,
}: {
  benefits: readonly Benefit[]
  freeEntries: number
}): Benefit[] => [
  ...benefits,
  ...(freeEntries > 0 ? [{ what: freeEntriesText(freeEntries), from: 'award' as const, due: null }] : []),
]

/** "USD 2,200", "Free". */
export const packagePrice = (cents: number, currency: string): string =>
  cents === 0 ? 'Free' : formatMoney(cents, currency, 'prose')
