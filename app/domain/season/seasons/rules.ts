import type { TaxTerms } from '#app/domain/season/prices/tax.ts'

/** A season. Instants are UTC; the two eligibility dates are plain days in the award's zone. */
export interface Season {
  year: number
  label: string
  edition: number
  /** The IANA name of the award's zone. */
  timezone: string
  /** What everything of the season is priced, billed and paid in (ISO 4217). */
  currency: string
  tax: TaxTerms
  eligibleFrom: string
  eligibleTo: string
  announcedAt: Date | null
  ceremonyAt: Date | null
  /** When it was opened to the public; null while it is being set up. */
  publishedAt: Date | null
}

/** All configuration entries by name; names are unique over the five categories. */
export type ConfigValues = Readonly<Record<string, string>>

export type ConfigKind = 'text' | 'checkbox' | 'datetime' | 'int' | 'money' | 'html' | 'enum' | 'email'

/** Where a setting is read: its times are in the award's zone, its amounts in the season's currency. */
export interface ConfigPlace {
  zone: string
  currency: string
}

/** "12th Pegbar Awards, 2026"; "Lantern Prize 2031" names its year already. */
export const seasonTitle = ({ label, year }: Pick<Season, 'label' | 'year'>): string =>
  label.includes(String(year)) ? label : `${label}, ${year}`

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' })

/** "12th": a number as English counts it. */
export function ordinal(number: number): string {
  const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
  return `${number}${suffixes[ordinalRules.select(number)] ?? 'th'}`
}

/** "12th edition": how the season is counted. */
export function editionLabel(edition: number): string {
  return `${ordinal(edition)} edition`
}
