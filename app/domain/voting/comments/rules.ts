/** When the judges’ words go to entrants. Client-safe and pure. */

export interface EntryFacts {
  /** The nominees of its category are announced without it: nothing about it is open. */
  passedOver: boolean
  /** The results of its season are public. */
  resultsPublic: boolean
  notBefore: Date | null
}

/** What an entry’s comments wait for: the date that was set, or the result of its category. */
export type Wait = 'date' | 'result'

/**
 * What an entry's comments wait for at `now`; null where they can go. An entry that is publicly out has its result; of any other, a
 * nominated one first of all, it is public with the season's results.
 */
export function waitsFor({ passedOver, resultsPublic, notBefore }: EntryFacts, now: Date): Wait | null {
  if (!passedOver && !resultsPublic) return 'result'
  return notBefore !== null && now < notBefore ? 'date' : null
}

/** Where an entry is on the page of what would go out. */
export type EntryPlace = 'released' | 'ready' | 'undecided' | 'empty' | Wait

export const PLACE_LABELS: Readonly<
  Record<EntryPlace, { label: string; tone: 'good' | 'neutral' | 'warn' }>
> = {
  released: { label: 'Released', tone: 'good' },
  ready: { label: 'Ready', tone: 'neutral' },
  undecided: { label: 'Needs a decision', tone: 'warn' },
  empty: { label: 'Nothing to release', tone: 'neutral' },
  date: { label: 'Its date has not come', tone: 'neutral' },
  result: { label: 'The result is not public', tone: 'neutral' },
}
