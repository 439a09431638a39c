/** Words and order of nominations. Client-safe and pure. */

import type { CategoryStatus } from '#app/domain/catalogue/categories/rules.ts'
import type { MailStatus } from '#app/domain/mail/rules.ts'
import type { NominationStatus } from '#app/domain/season/announcements/embargo.ts'
import type { SlateStatus } from '#app/domain/judging/slates/lifecycle.ts'

export const NOMINATION_LABELS: Readonly<
  Record<NominationStatus, { word: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  confirmed: { word: 'Confirmed', tone: 'warn' },
  announced: { word: 'Announced', tone: 'good' },
  declined: { word: 'Declined', tone: 'neutral' },
  revoked: { word: 'Revoked', tone: 'bad' },
}

/** A letter that ended without arriving: its nominee is still to be reached. Also one whose address takes no mail any more. */
export const LOST_LETTERS: readonly MailStatus[] = ['bounced', 'failed', 'skipped', 'unknown']

/** Whether a letter that was sent did not go to where its nominee is reached now. */
export function wentElsewhere(sentTo: string, email: string): boolean {
  return sentTo.toLowerCase() !== email.toLowerCase()
}

const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true, ignorePunctuation: true })

/** Nominees as they are always listed: by title, then by who was there first; never by rank. Leaves the list as it is. */
export function alphabetically<T extends { id: number; title: string }>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => order.compare(a.title, b.title) || a.id - b.id)
}

/** How a category's slate stands for the office. `second_admin`: an admin without a conflict in the category has to decide. */
export type SlateState =
  'missing' | 'draft' | 'submitted' | 'short' | 'returned' | 'confirmed' | 'second_admin'

export const SLATE_STATES: readonly SlateState[] = [
  'missing',
  'draft',
  'submitted',
  'short',
  'returned',
  'confirmed',
  'second_admin',
]

export const SLATE_LABELS: Readonly<
  Record<SlateState, { word: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  missing: { word: 'Missing', tone: 'bad' },
  draft: { word: 'Being written', tone: 'neutral' },
  submitted: { word: 'Submitted', tone: 'warn' },
  short: { word: 'Submitted, short', tone: 'warn' },
  returned: { word: 'Returned', tone: 'neutral' },
  confirmed: { word: 'Confirmed', tone: 'good' },
  second_admin: { word: 'For a second admin', tone: 'neutral' },
}

export interface SlateFacts {
  status: SlateStatus | null
  works: number
  minNominees: number
  /** The one who looks has a conflict with an entry of the category, on the slate or not. */
  conflicted: boolean
}

/** How a slate stands, for one who looks; with a conflict in its category, only that a second admin decides. */
export function slateState({ status, works, minNominees, conflicted }: SlateFacts): SlateState {
  if (status === null) return 'missing'
  if (status === 'draft' || status === 'returned') return status
  if (conflicted) return 'second_admin'
  if (status === 'confirmed') return 'confirmed'
  return works < minNominees ? 'short' : 'submitted'
}

/** May be confirmed along with others without being looked at by itself: whole, and nothing on it left to decide. */
export function isComplete(
  facts: SlateFacts & {
    undecided: number
    fallen: number
    maxNominees: number
    categoryStatus: CategoryStatus
  },
): boolean {
  return (
    slateState(facts) === 'submitted' &&
    facts.categoryStatus !== 'suspended' &&
    facts.undecided === 0 &&
    facts.fallen === 0 &&
    facts.works <= facts.maxNominees
  )
}

/** A name worth a second look before it is printed: shouted, all small, with figures, a comma or a stray space. */
export function isOddName(name: string): boolean {
  const letters = name.replace(/[^\p{L}]/gu, '')
  if (letters.length < 2) return true
  if (/[\d,;@_/\\]|\s{2,}|^\s|\s$/u.test(name)) return true
  const cased = /[\p{Lu}\p{Ll}]/u.test(letters)
  return (
    cased && letters.length > 3 && (letters === letters.toUpperCase() || letters === letters.toLowerCase())
  )
}

/** To an admin with a conflict in the category of a slate. */
export const CONFLICTED_TEXT =
  'You have a conflict of interest in this category. A second admin has to decide about its slate.'
