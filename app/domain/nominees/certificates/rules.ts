/** Serials, states and what stands in the way of a certificate. Client-safe and pure. */

import { missingLettersText } from '#app/platform/documents/missing-letters.ts'

export const PAPERS = ['a4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]
export const PAPER_LABELS: Readonly<Record<Paper, string>> = { a4: 'A4', letter: 'Letter' }

/** The paper an address asks for; A4 unless it says otherwise. */
export function paperOf(text: string | null): Paper {
  return text === 'letter' ? 'letter' : 'a4'
}

export type CertificateStatus = 'pending' | 'generated' | 'released' | 'void'

/** The most people one request takes in; a season has far fewer nominees. */
export const MOST_REQUESTED = 20_000
/** The most released in one go: each is a mail. */
export const MOST_RELEASED = 1_000
/** The most certificates in one PDF for the printer. */
export const MOST_ON_SHEET = 500
export const REASON_LENGTH = 500

/** Capitals an award is known by, "Pegbar Awards" as PA: at most three Latin ones, N where its name has none. */
export function serialPrefix(award: string): string {
  const initials = award
    .normalize('NFD')
    .split(/\s+/)
    .map((word) => /^[A-Za-z]/.exec(word)?.[0] ?? '')
    .join('')
  return initials.slice(0, 3).toUpperCase() || 'N'
}

/** Luhn's check digit: a wrong digit, and nearly every pair that changed places, is noticed. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** "PA26-0042-7": the award, its year, the number within the season, and a digit that checks them. */
export function serialOf(prefix: string, year: number, number: number): string {
  const short = String(year % 100).padStart(2, '0')
  const counted = String(number).padStart(4, '0')
  return `${prefix}${short}-${counted}-${checkDigit(short + counted)}`
}

/** A serial as somebody types it off the paper, in the way it is kept; `null` where it can be none of ours. */
export function readSerial(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u2010-\u2015.]/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
  const [, prefix, year, number, check] = /^([A-Z]{1,3})-?(\d{2})-?(\d{4,9})-?(\d)$/.exec(plain) ?? []
  if (!prefix || !year || !number || Number(check) !== checkDigit(year + number)) return null
  return `${prefix}${year}-${number}-${check}`
}

export interface Printable {
  nominationStatus: 'confirmed' | 'announced' | 'declined' | 'revoked'
  nameConfirmed: boolean
  /** A standing one, whatever its state. */
  hasCertificate: boolean
}

export type Obstacle = 'out' | 'made' | 'unconfirmed'

export const OBSTACLE_LABELS: Readonly<Record<Obstacle, string>> = {
  out: 'The nomination was declined or revoked',
  made: 'Has a certificate already',
  unconfirmed: 'The name is not confirmed',
}

/** Why no certificate is made for somebody; `null` when one is. Only an unconfirmed name can be overridden. Product 3.10. */
export function obstacle(
  { nominationStatus, nameConfirmed, hasCertificate }: Printable,
  override: boolean,
): Obstacle | null {
  if (nominationStatus === 'declined' || nominationStatus === 'revoked') return 'out'
  if (hasCertificate) return 'made'
  return nameConfirmed || override ? null : 'unconfirmed'
}

export interface Releasable {
  status: CertificateStatus | null
  stale: boolean
  standing: boolean
  nameConfirmed: boolean
}

/** Why a certificate is not handed out now; `null` when it is. Only an unconfirmed name can be overridden. */
export function releaseObstacle(
  { status, stale, standing, nameConfirmed }: Releasable,
  override: boolean,
): string | null {
  if (!standing) return OBSTACLE_LABELS.out
  if (status === null || status === 'void') return 'There is no certificate yet'
  if (status === 'pending') return 'It is not built yet'
  if (status === 'released') return 'It is released already'
  if (stale) return 'What it says has changed since: issue it anew'
  return nameConfirmed || override ? null : OBSTACLE_LABELS.unconfirmed
}

/** What a person's row says of their certificate. */
export const STATES = ['none', 'waiting', 'failed', 'generated', 'released', 'stale', 'void'] as const
export type CertificateState = (typeof STATES)[number]

export const STATE_LABELS: Readonly<
  Record<CertificateState, { word: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  none: { word: 'None yet', tone: 'neutral' },
  waiting: { word: 'Being built', tone: 'warn' },
  failed: { word: 'Could not be built', tone: 'bad' },
  generated: { word: 'Ready to release', tone: 'warn' },
  released: { word: 'Released', tone: 'good' },
  stale: { word: 'Stale: changed since', tone: 'bad' },
  void: { word: 'Void', tone: 'neutral' },
}

/** What became of a certificate, in one word. A stale one is stale whether it was handed out or not. */
export function stateOf(
  certificate: { status: CertificateStatus; failed: boolean; stale: boolean } | null,
): CertificateState {
  if (!certificate) return 'none'
  if (certificate.status === 'void') return 'void'
  if (certificate.stale) return 'stale'
  if (certificate.status === 'pending') return certificate.failed ? 'failed' : 'waiting'
  return certificate.status
}

/** From when somebody can download a released certificate: its release, or the season's own moment where that is later. */
export function downloadsFrom(releasedAt: Date, setting: string | undefined): Date {
  const set = setting ? Date.parse(setting) : Number.NaN
  return Number.isNaN(set) || set < releasedAt.getTime() ? releasedAt : new Date(set)
}

/** The typesetter's complaint about characters none of the fonts has, in words for the office; `null` for any other trouble. */
export function missingCharacters(complaint: string): string | null {
  const found = [...complaint.matchAll(/the text `\\?"(.*?)\\?"` could not be displayed/g)].map(([, text]) =>
    (text ?? '').replace(/\\{1,2}u\{([0-9a-f]{1,6})\}/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    ),
  )
  return found.length === 0 ? null : missingLettersText([...new Set(found.flatMap((text) => [...text]))])
}
