import { MAX_CREDIT_NAMES } from '#app/domain/sponsorship/applications/co-sponsors.ts'
import type { SponsorshipState } from '#app/domain/sponsorship/applications/rules.ts'
import type { ArtworkSpec } from '#app/domain/sponsorship/packages/artwork-spec.ts'
import type { PackageKind } from '#app/domain/sponsorship/packages/rules.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** What sponsors upload, until when, and where it stands. Pure and safe in the browser. */

export const PARTS = ['artwork', 'logo_light', 'logo_dark', 'credit'] as const
export type ArtworkPart = (typeof PARTS)[number]
export const FILE_PARTS = ['artwork', 'logo_light', 'logo_dark'] as const
export type FilePart = (typeof FILE_PARTS)[number]

export const PART_LABELS: Readonly<Record<ArtworkPart, string>> = {
  artwork: 'Artwork',
  logo_light: 'Logo for light backgrounds',
  logo_dark: 'Logo for dark backgrounds',
  credit: 'Credit',
}

/** Of a credit: that of a company and all its co-sponsors fits, as it is filled in. */
export const MAX_CREDIT = MAX_CREDIT_NAMES

export const ARTWORK_STATES = [
  'uploaded',
  'checking',
  'checks_failed',
  'in_review',
  'approved',
  'changes_requested',
  'replaced',
] as const
export type ArtworkState = (typeof ARTWORK_STATES)[number]

export const ARTWORK_STATE_LABELS: Readonly<Record<ArtworkState, StateLabel>> = {
  uploaded: { label: 'Uploaded', tone: 'neutral' },
  checking: { label: 'Being checked', tone: 'neutral' },
  checks_failed: { label: 'Checks failed', tone: 'bad' },
  in_review: { label: 'In review', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  changes_requested: { label: 'Changes requested', tone: 'bad' },
  replaced: { label: 'Replaced', tone: 'neutral' },
}

/** A version of these is on its way: a newer upload takes its place. */
export const ON_ITS_WAY = ['uploaded', 'checking', 'checks_failed', 'in_review', 'changes_requested'] as const

/** States of a sponsorship in which its sponsor sends files: from the offer's acceptance on. */
const SENDS_FILES: ReadonlySet<SponsorshipState> = new Set<SponsorshipState>([
  'accepted',
  'contracted',
  'active',
  'suspended',
  'fulfilled',
])

/** The step of a sponsorship that a part carries out; the logo for light backgrounds stands for all of its logos. */
export const STEP_OF: Readonly<Partial<Record<ArtworkPart, 'artwork' | 'logo'>>> = {
  artwork: 'artwork',
  logo_light: 'logo',
}

/** The largest file of a logo, in MB. */
export const LOGO_MB = 20
export const LOGO_MIN_PX = 1_500
export const MEGABYTE = 1_000_000

export interface ArtworkQuestion {
  state: SponsorshipState
  kind: PackageKind | null
  spec: ArtworkSpec | null
  closedAt: Date | null
}

/** Whether a package is one whose sponsor is shown by logo. */
export const takesLogo = (kind: PackageKind | null): boolean => kind === 'sponsor'

/** Why a part cannot be uploaded now, or `null`. */
export function uploadRefusal(part: ArtworkPart, of: ArtworkQuestion): string | null {
  if (part === 'artwork' ? of.spec === null : !takesLogo(of.kind))
    return part === 'artwork' ? 'This package includes no artwork.' : 'This package includes no logo.'
  if (!SENDS_FILES.has(of.state)) return 'Files can be uploaded once the offer is accepted.'
  if (of.closedAt) return 'Uploads are closed. Contact us if your file has to change.'
  return null
}

/** Whether a day of the award's zone is over. */
export const isLate = (due: string | null, today: string): boolean => due !== null && today > due

/** "Half page v3.pdf" */
export const versionText = (version: number): string => `Version ${version}`

/** What the sponsor is told to do next. */
export const STATE_TEXTS: Readonly<Record<ArtworkState, string>> = {
  uploaded: 'We’re checking the file. This takes a minute or two, and the result will appear here.',
  checking: 'We’re checking the file. This takes a minute or two, and the result will appear here.',
  checks_failed: 'The file can’t be used as it is. Correct what is listed below, then upload it again.',
  in_review: 'The file passed the checks. We’ll review it and email you.',
  approved: 'This version is approved. Nothing more to do.',
  changes_requested: 'Please change what we ask for below, then upload it again.',
  replaced: 'A newer version took its place.',
}
