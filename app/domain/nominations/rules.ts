/** Words and order of nominations. Client-safe and pure. */

import type { NominationStatus } from '#app/domain/nominations/embargo.ts'

export const NOMINATION_WORDS: Readonly<
  Record<NominationStatus, { word: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  confirmed: { word: 'Confirmed', tone: 'warn' },
  announced: { word: 'Announced', tone: 'good' },
  declined: { word: 'Declined', tone: 'neutral' },
  revoked: { word: 'Revoked', tone: 'bad' },
}

const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true, ignorePunctuation: true })

/** Nominees as they are always listed: by title, then by who was there first; never by rank. Leaves the list as it is. */
export function alphabetically<T extends { id: number; title: string }>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => order.compare(a.title, b.title) || a.id - b.id)
}
