import { seasonLinkIsOver } from '#app/domain/season/seasons/link-end.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** Where an application stands and what that means. Pure and safe in the browser. */

export const SPONSORSHIP_STATES = [
  'draft',
  'applied',
  'in_review',
  'waitlisted',
  'offered',
  'accepted',
  'contracted',
  'active',
  'suspended',
  'fulfilled',
  'closed',
  'declined',
  'rejected',
  'withdrawn',
  'lapsed',
  'terminated',
] as const
export type SponsorshipState = (typeof SPONSORSHIP_STATES)[number]

export const STATE_LABELS: Readonly<Record<SponsorshipState, StateLabel>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  applied: { label: 'Received', tone: 'warn' },
  in_review: { label: 'In review', tone: 'warn' },
  waitlisted: { label: 'On the waiting list', tone: 'neutral' },
  offered: { label: 'Offer made', tone: 'warn' },
  accepted: { label: 'Accepted', tone: 'good' },
  contracted: { label: 'Contract signed', tone: 'good' },
  active: { label: 'Active', tone: 'good' },
  suspended: { label: 'Suspended', tone: 'bad' },
  fulfilled: { label: 'Fulfilled', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
  declined: { label: 'Offer declined', tone: 'neutral' },
  rejected: { label: 'Not accepted', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  lapsed: { label: 'Offer ended', tone: 'neutral' },
  terminated: { label: 'Terminated', tone: 'bad' },
}

/** How long an offer stands where an admin says nothing else. */
export const OFFER_DAYS = 14
export const MAX_OFFER_DAYS = 90
const DAY_MS = 24 * 60 * 60_000

/** When an offer made now ends. */
export const offerEnd = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

/** Whether an offer can no longer be accepted: from its end on. */
export const offerIsOver = (endsAt: Date | null, now: Date): boolean => endsAt === null || now >= endsAt

/** The state as it is shown: an offer that is over has ended, also before the clock's task has been by. */
export const shownState = (
  { state, offerEndsAt }: { state: SponsorshipState; offerEndsAt: Date | null },
  now: Date,
): SponsorshipState => (state === 'offered' && offerIsOver(offerEndsAt, now) ? 'lapsed' : state)

/** Whether the reason of a state is for the contact to read: that of a proposal to terminate is not. */
export const isReasonTold = (state: SponsorshipState): boolean =>
  state === 'rejected' || state === 'withdrawn'

/** Drafts that were not touched this long are deleted. */
export const DRAFT_LASTS_MS = 60 * DAY_MS

/** A contact is mailed the link to an application that is open already at most this often. */
export const LINK_EVERY_MS = 10 * 60_000

/** A link works until a year after the ceremony. */
export const linkIsOver = (season: { year: number; ceremonyAt: Date | null }, now: Date): boolean =>
  seasonLinkIsOver(season, 365, now)

interface OfferQuestion {
  /** A place is free, or places are not counted. */
  isFree: boolean
  /** Applications that wait longer for the same package. */
  ahead: number
}

/** Why an application cannot be offered its package now, or `null`. */
export function offerRefusal({ isFree, ahead }: OfferQuestion): string | null {
  if (!isFree) return 'No place of this package is free.'
  if (ahead > 0)
    return `${countText(ahead, 'application is', 'applications are')} ahead on the waiting list. Decide them first.`
  return null
}

/** Where a new application goes: to the admins, or behind others who wait for a place. */
export const arrivalOf = ({ isFree, ahead }: OfferQuestion): 'apply' | 'queue' =>
  isFree && ahead === 0 ? 'apply' : 'queue'

/** What an admin can do after the offer was accepted, on a page of its own. */
export const STEP_LABELS = {
  activate_early: 'Activate sponsorship early',
  suspend: 'Suspend sponsorship',
  resume: 'Resume sponsorship',
  fulfil: 'Mark as fulfilled',
  close: 'Close sponsorship',
  terminate: 'Terminate sponsorship',
} as const
export type StepAction = keyof typeof STEP_LABELS

export const EARLY_DAYS = 30
export const MAX_EARLY_DAYS = 120

/** Until when a sponsorship that is activated now goes without its payment. */
export const earlyEnd = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

/** Why an admin cannot terminate a sponsorship, or `null`: another one has to have proposed it. */
export function terminationRefusal({
  adminId,
  proposedBy,
}: {
  adminId: number
  proposedBy: number | null
}): string | null {
  if (proposedBy === null) return 'Propose to terminate first. Another admin then confirms.'
  return proposedBy === adminId ? 'You proposed this. Another admin has to confirm.' : null
}

/** "SP-2026-17" */
export const referenceOf = ({ id, year }: { id: number; year: number }): string => `SP-${year}-${id}`

/** What is known of the steps that follow. */
export interface Follows {
  /** The working days in which the award answers. */
  days: number | null
  /** How many wait longer for the same package; null where it does not wait. */
  ahead: number | null
  /** Whether the contract was sent to be signed, and the contact has signed it. */
  contract: 'none' | 'sent' | 'signed'
  /** The invoices that count, and those of them that are paid. */
  invoices: number
  paid: number
}

function waitingText(ahead: number | null): string {
  const place = ahead === null ? '' : ahead === 0 ? ' as the first' : ` as number ${ahead + 1}`
  return `All places of this package are taken. You are on the waiting list${place}, and we’ll email you if a place becomes free.`
}

const CONTRACT_TEXTS: Readonly<Record<Follows['contract'], string>> = {
  none: 'We’ll email you the contract to sign.',
  sent: 'Please sign the contract.',
  signed: 'You signed the contract. We’ll sign it next.',
}

function paymentText({ invoices, paid }: Follows): string {
  if (invoices === 0) return 'The invoice follows; your sponsorship is active once it is paid.'
  if (invoices === 1) return 'Your sponsorship is active once the invoice is paid.'
  return `Your sponsorship is active once all ${invoices} invoices are paid. Paid so far: ${paid}.`
}

/** What the contact is told of where the application stands and what follows. */
export function stateText(state: SponsorshipState, follows: Follows): string {
  const { days, ahead, contract } = follows
  switch (state) {
    case 'draft':
      return 'Your application is saved and has not been sent yet.'
    case 'applied':
    case 'in_review':
      return days
        ? `We’re reviewing your application. We’ll answer within ${countText(days, 'working day', 'working days')}.`
        : 'We’re reviewing your application and will email you.'
    case 'waitlisted':
      return waitingText(ahead)
    case 'offered':
      return 'We offer you this package. Accept or decline the offer before it ends.'
    case 'accepted':
      return `You accepted the offer, and your place is held. ${CONTRACT_TEXTS[contract]}`
    case 'contracted':
      return `The contract is signed. ${paymentText(follows)}`
    case 'active':
      return 'Your sponsorship is active.'
    case 'suspended':
      return 'Your sponsorship is suspended. Everything published for it is hidden until this is resolved.'
    case 'fulfilled':
      return 'Everything that was agreed has been done. Thank you.'
    case 'closed':
      return 'This sponsorship is complete.'
    case 'declined':
      return 'You declined the offer. Your place has been released.'
    case 'rejected':
      return 'We could not accept your application.'
    case 'withdrawn':
      return 'This application was withdrawn.'
    case 'lapsed':
      return 'The offer ended before it was accepted. Your place has been released.'
    case 'terminated':
      return 'This sponsorship has been terminated. Everything published for it has been removed.'
  }
}

/** The number of working days in a setting; `null` where there is none. */
export function replyDays(setting: string | undefined): number | null {
  const days = Number(setting ?? '')
  return Number.isInteger(days) && days > 0 ? days : null
}
