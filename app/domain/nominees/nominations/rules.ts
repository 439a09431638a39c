/** Labels and rules of nominations. Client-safe and pure. */

import type { MailStatus } from '#app/domain/mail/rules.ts'
import type { NominationStatus } from '#app/domain/season/announcements/embargo.ts'

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
