import { seasonLinkIsOver } from '#app/domain/season/seasons/link-end.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** Where an application for media credentials is and what that means. Pure and safe in the browser. */

export const CREDENTIAL_STATES = [
  'draft',
  'applied',
  'in_review',
  'more_info',
  'recommended',
  'approved',
  'waitlisted',
  'rejected',
  'agreement_signed',
  'issued',
  'checked_in',
  'closed',
  'withdrawn',
  'revoked',
  'expired',
] as const
export type CredentialState = (typeof CREDENTIAL_STATES)[number]

export const CREDENTIAL_LABELS: Readonly<Record<CredentialState, StateLabel>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  applied: { label: 'Received', tone: 'warn' },
  in_review: { label: 'In review', tone: 'warn' },
  more_info: { label: 'Question asked', tone: 'neutral' },
  recommended: { label: 'Recommended', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  waitlisted: { label: 'On the waiting list', tone: 'neutral' },
  rejected: { label: 'Declined', tone: 'bad' },
  agreement_signed: { label: 'Agreement signed', tone: 'good' },
  issued: { label: 'Badges issued', tone: 'good' },
  checked_in: { label: 'Checked in', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'bad' },
  expired: { label: 'Expired', tone: 'neutral' },
}

export const AREAS = ['carpet_photo', 'carpet_video', 'press_room', 'audience'] as const
export type Area = (typeof AREAS)[number]

export const AREA_LABELS: Readonly<Record<Area, string>> = {
  carpet_photo: 'Carpet, photo',
  carpet_video: 'Carpet, video',
  press_room: 'Press room',
  audience: 'Audience',
}

/** "Press room, Audience" */
export const areasText = (areas: readonly string[]): string =>
  AREAS.flatMap((area) => (areas.includes(area) ? [AREA_LABELS[area]] : [])).join(', ')

export const OUTLET_KINDS = ['print', 'online', 'tv', 'radio', 'agency', 'podcast', 'photo', 'other'] as const

export const OUTLET_LABELS: Readonly<Record<(typeof OUTLET_KINDS)[number], string>> = {
  print: 'Newspaper or magazine',
  online: 'Website',
  tv: 'Television',
  radio: 'Radio',
  agency: 'News agency',
  podcast: 'Podcast',
  photo: 'Photo agency',
  other: 'Other',
}

/** The most people one application brings. */
export const MAX_PEOPLE = 4
export const LETTER_MAX_BYTES = 10_000_000
export const PHOTO_MAX_BYTES = 8_000_000

/** States in which an application holds the places it was granted. */
export const HOLDING_STATES = ['approved', 'agreement_signed', 'issued', 'checked_in', 'closed'] as const
/** States in which an admin has to act. */
export const OPEN_STATES = ['applied', 'in_review', 'recommended'] as const
/** States in which badges were handed out, and those in which they open doors. */
export const BADGE_STATES = ['issued', 'checked_in', 'closed'] as const
export const DOOR_STATES = ['issued', 'checked_in'] as const

/** "MC-2026-17" */
export const referenceOf = ({ id, year }: { id: number; year: number }): string => `MC-${year}-${id}`

/** "M-2026-0017", the number on a badge. */
export const badgeNumber = ({ year, number }: { year: number; number: number }): string =>
  `M-${year}-${String(number).padStart(4, '0')}`

const BADGE = /^m-?(\d{4})-?0*([1-9]\d{0,7})$/i

/** The season and number that someone typed, with or without dashes before them; `null` for anything else. */
export function parseBadgeNumber(text: string): { year: number; number: number } | null {
  const [, year, number] = BADGE.exec(text.trim()) ?? []
  return year && number ? { year: Number(year), number: Number(number) } : null
}

/** One outlet over the years: the host of its website; a freelancer is known by the address. */
export function outletKey({
  isFreelance,
  website,
  email,
}: {
  isFreelance: boolean
  website: string
  email: string
}): string {
  if (isFreelance) return email.toLowerCase()
  return new URL(website).hostname.toLowerCase().replace(/^www\d?\./, '')
}

/** Why this admin cannot approve, or `null`: one person recommends, another one approves. */
export function approvalRefusal({
  adminId,
  recommendedBy,
}: {
  adminId: number
  recommendedBy: number | null
}): string | null {
  if (recommendedBy === null) return 'Recommend the application first. Another admin then approves.'
  return recommendedBy === adminId ? 'You recommended this application. Another admin has to approve.' : null
}

interface AreaPlaces {
  area: Area
  places: number
  held: number
}

/** Why these areas cannot take so many more people, or `null`. An area that is not set up takes none. */
export function areaRefusal(
  areas: readonly Area[],
  people: number,
  counts: readonly AreaPlaces[],
): string | null {
  for (const area of areas) {
    const { places, held } = counts.find((each) => each.area === area) ?? { places: 0, held: 0 }
    const free = Math.max(0, places - held)
    if (people > free)
      return `${AREA_LABELS[area]}: ${free === 0 ? 'no place is' : `${countText(free, 'place is', 'places are')}`} free.`
  }
  return null
}

export interface BadgePerson {
  n: number
  name: string
  hasPhoto: boolean
}

/** Why badges cannot be issued yet, or `null`: each person who comes needs a name and a photo. */
export function issueRefusal(people: readonly BadgePerson[], places: number): string | null {
  const coming = people.filter(({ name, n }) => name !== '' && n <= places)
  if (coming.length === 0) return 'No one is named yet. The applicant adds the people by the link.'
  const without = coming.filter(({ hasPhoto }) => !hasPhoto)
  return without.length > 0 ? `A photo is missing for ${without.map(({ name }) => name).join(', ')}.` : null
}

const DAY_MS = 24 * 60 * 60_000
export const DRAFT_LASTS_MS = 60 * DAY_MS
export const LINK_EVERY_MS = 10 * 60_000
/** How long letters and photos are kept: after an application was declined, and after the ceremony. */
export const DECLINED_KEPT_MS = 90 * DAY_MS
export const DOCUMENTS_KEPT_MS = 60 * DAY_MS
/** When applicants are told about collecting badges, and asked for what they published. */
export const PICKUP_BEFORE_MS = 3 * DAY_MS
export const COVERAGE_AFTER_MS = 2 * DAY_MS
/** So long after the beginning of the ceremony those who have signed still get their badges. */
export const LATE_BADGES_MS = DAY_MS
/** Credentials close by themselves so long after the ceremony. */
export const CLOSES_AFTER_MS = 30 * DAY_MS

/** A link works until a year after the ceremony. */
export const linkIsOver = (season: { year: number; ceremonyAt: Date | null }, now: Date): boolean =>
  seasonLinkIsOver(season, 365, now)

/** What the applicant is told of where the application is. */
export function stateText(state: CredentialState): string {
  switch (state) {
    case 'draft':
      return 'Your application is saved and has not been sent yet.'
    case 'applied':
    case 'in_review':
    case 'recommended':
      return 'We’re reviewing your application and will email you.'
    case 'more_info':
      return 'We have a question. Answer it below.'
    case 'approved':
      return 'You are approved. Sign the embargo agreement, and name the people who come.'
    case 'waitlisted':
      return 'All places are taken. You are on the waiting list, and we’ll email you if a place becomes free.'
    case 'rejected':
      return 'We could not accept your application.'
    case 'agreement_signed':
      return 'You have signed the embargo agreement. We issue the badges once everyone is named and has a photo.'
    case 'issued':
      return 'Your badges are ready. Print them, or show them on a phone at the door.'
    case 'checked_in':
      return 'You have checked in.'
    case 'closed':
      return 'This year’s credentials are closed. Thank you.'
    case 'withdrawn':
      return 'This application was withdrawn.'
    case 'revoked':
      return 'These credentials were revoked. The badges are no longer valid.'
    case 'expired':
      return 'This application has expired.'
  }
}
