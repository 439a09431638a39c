import type { FormPage } from '#app/domain/submissions/form/sections.ts'

/** What entrants read of their nominations; client-safe. */

export interface OwnNominee {
  id: number
  fullName: string
  credit: string
  /** The name as it is printed was confirmed. */
  confirmed: boolean
  hasAddress: boolean
}

export interface OwnNomination {
  submissionId: number
  title: string
  category: string
  /** The clip for the ceremony has not come. */
  clipMissing: boolean
  /** The section of the form that takes the clip. */
  clipSection: FormPage | null
  people: OwnNominee[]
}

/** What a nomination still lacks; empty when nothing is missing. */
export function missingOf({ clipMissing, people }: OwnNomination): string[] {
  const addresses = people.filter(({ hasAddress }) => !hasAddress).length
  const names = people.filter(({ confirmed, hasAddress }) => !confirmed && hasAddress).length
  return [
    ...(clipMissing ? ['the clip for the ceremony'] : []),
    ...(people.length === 0 ? ['the nominees’ names'] : []),
    ...(addresses > 0
      ? [addresses === 1 ? 'the address of one nominee' : `the addresses of ${addresses} nominees`]
      : []),
    ...(names > 0 ? [names === 1 ? '1 name to confirm' : `${names} names to confirm`] : []),
  ]
}
