/** Labels and rules of nominations. Client-safe and pure. */

import type { StateLabel } from '#app/ui/pill.tsx'
import type { MailStatus } from '#app/domain/mail/rules.ts'
import type { NominationStatus } from '#app/domain/season/announcements/embargo.ts'

export const NOMINATION_LABELS: Readonly<Record<NominationStatus, StateLabel>> = {
  confirmed: { label: 'Confirmed', tone: 'warn' },
  announced: { label: 'Announced', tone: 'good' },
  declined: { label: 'Declined', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'bad' },
}

/** Letters that did not arrive. */
export const LOST_LETTERS: readonly MailStatus[] = ['bounced', 'failed', 'skipped', 'unknown']

/** Whether a letter went to another address than the nominee's current one. */
export function wentElsewhere(sentTo: string, email: string): boolean {
  return sentTo.toLowerCase() !== email.toLowerCase()
}

/** Whether a name may be misspelt: all capitals, all lower case, digits, odd characters or spaces. */
export function isOddName(name: string): boolean {
  const letters = name.replace(/[^\p{L}]/gu, '')
  if (letters.length < 2) return true
  if (/[\d,;@_/\\]|\s{2,}|^\s|\s$/u.test(name)) return true
  const cased = /[\p{Lu}\p{Ll}]/u.test(letters)
  return (
    cased && letters.length > 3 && (letters === letters.toUpperCase() || letters === letters.toLowerCase())
  )
}
