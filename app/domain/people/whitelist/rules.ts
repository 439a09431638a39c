import { readAddressLine } from '#app/platform/address-list.ts'
import { isEmailAddress, storedAddress, storedDomain } from '#app/platform/mail-address.ts'
import type { WhitelistPurpose } from '#app/domain/people/accounts/access.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

export const PURPOSES = [
  'late_submission',
  'late_edit',
  'voting',
  'student_bypass',
  'indee_pro',
  'press',
  'signup',
  'preview',
] as const satisfies readonly WhitelistPurpose[]

export const PURPOSE_NAMES: Readonly<Record<WhitelistPurpose, string>> = {
  late_submission: 'Enter after the deadline',
  late_edit: 'Edit after the deadline',
  voting: 'Vote without an approved membership',
  student_bypass: 'Enter as a student without a membership',
  indee_pro: 'Professional screenings',
  press: 'Press pages',
  signup: 'Sign up by invitation',
  preview: 'See the call for entries before it opens',
}

export interface Match {
  kind: 'email' | 'domain'
  value: string
}

const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,10}(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/

/** Whom a text names: an address, or a domain with or without its `@`. Null when it is neither. */
export function readMatch(text: string): Match | null {
  if (text.length > 300) return null
  if (isEmailAddress(text)) return { kind: 'email', value: storedAddress(text) }
  const domain = storedDomain(text.trim().replace(/^[@＠]/, ''))
  return DOMAIN.test(domain) ? { kind: 'domain', value: domain } : null
}

/** A domain is shown with its `@`, so that it does not look like a web address. */
export function shownMatch({ kind, value }: Match): string {
  return kind === 'domain' ? `@${value}` : value
}

export type RowState = 'live' | 'ahead' | 'expired' | 'used_up'

interface RowFacts {
  validFrom: Date
  validTo: Date | null
  maxUses: number | null
  uses: number
}

/** A row's state at `now`; its end is exclusive. Only a live row is an exception. */
export function stateOf({ validFrom, validTo, maxUses, uses }: RowFacts, now: Date): RowState {
  if (validTo !== null && validTo <= now) return 'expired'
  if (maxUses !== null && uses >= maxUses) return 'used_up'
  return validFrom <= now ? 'live' : 'ahead'
}

export const STATE_LABELS: Readonly<Record<RowState, StateLabel>> = {
  live: { label: 'Live', tone: 'good' },
  ahead: { label: 'Scheduled', tone: 'neutral' },
  expired: { label: 'Ended', tone: 'neutral' },
  used_up: { label: 'Used up', tone: 'neutral' },
}

export const MAX_LINES = 500

export interface PastedLine {
  /** Counts from 1, empty lines included, as an editor shows it. */
  line: number
  text: string
  match: Match | null
  note: string | null
}

/** The addresses and domains of a pasted list, with the note behind each; a line may have several of them. */
export function readPasted(text: string): PastedLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((raw, index): PastedLine[] => {
    if (raw.trim() === '') return []
    const listed = readAddressLine(raw, (part) => readMatch(part) !== null)
    return listed.map(({ address, note }) => ({
      line: index + 1,
      text: listed.length === 1 ? raw.trim() : address,
      match: readMatch(address),
      note: note || null,
    }))
  })
}
