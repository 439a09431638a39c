/** Serials, states and obstacles of certificates. Client-safe and pure. */

import type { StateLabel } from '#app/ui/pill.tsx'
import { missingLettersText } from '#app/platform/documents/missing-letters.ts'

export const PAPERS = ['a4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]
export const PAPER_LABELS: Readonly<Record<Paper, string>> = { a4: 'A4', letter: 'Letter' }

/** The paper in an address, A4 by default. */
export function paperOf(text: string | null): Paper {
  return text === 'letter' ? 'letter' : 'a4'
}

export type CertificateStatus = 'pending' | 'generated' | 'released' | 'void'

/** The most people per request. */
export const MAX_REQUESTED = 20_000
/** The most certificates per release: each sends an email. */
export const MAX_RELEASED = 1_000
/** The most certificates per print sheet. */
export const MAX_ON_SHEET = 500
export const REASON_LENGTH = 500

/** An award's initials, at most three Latin capitals: "Pegbar Awards" is PA; N without any. */
export function serialPrefix(award: string): string {
  const initials = award
    .normalize('NFD')
    .split(/\s+/)
    .map((word) => /^[A-Za-z]/.exec(word)?.[0] ?? '')
    .join('')
  return initials.slice(0, 3).toUpperCase() || 'N'
}

/** Luhn's check digit, which detects single wrong digits and most transpositions. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** "PA26-0042-7": award, year, number within the season, check digit. */
export function serialOf(prefix: string, year: number, number: number): string {
  const short = String(year % 100).padStart(2, '0')
  const counted = String(number).padStart(4, '0')
  return `${prefix}${short}-${counted}-${checkDigit(short + counted)}`
}

/** A typed serial in its stored form, or null. */
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

/** A nominee and their certificate that is not void; `status` is null without one. */
export interface Releasable {
  status: CertificateStatus | null
  stale: boolean
  inForce: boolean
  nameConfirmed: boolean
}

export type Obstacle = 'out' | 'made' | 'unconfirmed'

export const OBSTACLE_LABELS: Readonly<Record<Obstacle, string>> = {
  out: 'Nomination declined or revoked',
  made: 'Already has a certificate',
  unconfirmed: 'Name not confirmed',
}

/** Why no certificate is made, or null; only an unconfirmed name can be overridden. */
export function obstacle(
  { status, inForce, nameConfirmed }: Omit<Releasable, 'stale'>,
  override: boolean,
): Obstacle | null {
  if (!inForce) return 'out'
  if (status !== null) return 'made'
  return nameConfirmed || override ? null : 'unconfirmed'
}

/** Why a certificate is not released, or null; only an unconfirmed name can be overridden. */
export function releaseObstacle(
  { status, stale, inForce, nameConfirmed }: Releasable,
  override: boolean,
): string | null {
  if (!inForce) return OBSTACLE_LABELS.out
  if (status === null || status === 'void') return 'No certificate yet'
  if (status === 'pending') return 'Not built yet'
  if (status === 'released') return 'Already released'
  if (stale) return 'Out of date: reissue it'
  return nameConfirmed || override ? null : OBSTACLE_LABELS.unconfirmed
}

export const STATES = ['none', 'waiting', 'failed', 'generated', 'released', 'stale', 'void'] as const
export type CertificateState = (typeof STATES)[number]

export const STATE_LABELS: Readonly<Record<CertificateState, StateLabel>> = {
  none: { label: 'None yet', tone: 'neutral' },
  waiting: { label: 'Building', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
  generated: { label: 'Ready to release', tone: 'warn' },
  released: { label: 'Released', tone: 'good' },
  stale: { label: 'Out of date', tone: 'bad' },
  void: { label: 'Void', tone: 'neutral' },
}

/** The state of a certificate; a stale one counts as stale whether released or not. */
export function stateOf(
  certificate: { status: CertificateStatus; failed: boolean; stale: boolean } | null,
): CertificateState {
  if (!certificate) return 'none'
  if (certificate.status === 'void') return 'void'
  if (certificate.stale) return 'stale'
  if (certificate.status === 'pending') return certificate.failed ? 'failed' : 'waiting'
  return certificate.status
}

/** From when a released certificate can be downloaded: its release, or the configured moment if later. */
export function downloadsFrom(releasedAt: Date, setting: string | undefined): Date {
  const set = setting ? Date.parse(setting) : Number.NaN
  return Number.isNaN(set) || set < releasedAt.getTime() ? releasedAt : new Date(set)
}

/** The typesetter's error about missing characters as a readable message, or null for another error. */
export function missingCharacters(complaint: string): string | null {
  const found = [
    ...complaint.matchAll(/the text `\\?"((?:(?!the text `).)*?)\\?"` could not be displayed/g),
  ].map(([, text]) =>
    (text ?? '').replace(/\\{1,2}u\{([0-9a-f]{1,6})\}/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    ),
  )
  return found.length === 0 ? null : missingLettersText([...new Set(found.flatMap((text) => [...text]))])
}
