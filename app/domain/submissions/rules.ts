import type { ToldRound } from '#app/domain/season/announcements/told-round.ts'
/** Statuses, labels and rules of an entry on its three axes: content, payment and outcome. Client-safe and pure. */

export { shownTitle } from './shown-title.ts'

type StateTone = 'neutral' | 'warn' | 'good' | 'bad'
export interface StateLabel {
  label: string
  tone: StateTone
}

/** A status as admins read it. */
export const statusLabels = {
  draft: { label: 'Draft', tone: 'warn' },
  submitted: { label: 'Submitted', tone: 'good' },
  in_review: { label: 'In review', tone: 'neutral' },
  returned: { label: 'Returned', tone: 'bad' },
  accepted: { label: 'Accepted', tone: 'good' },
  disqualified: { label: 'Disqualified', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'bad' },
} satisfies Record<string, StateLabel>
export type SubmissionStatus = keyof typeof statusLabels
export const SUBMISSION_STATUSES = Object.keys(statusLabels) as SubmissionStatus[]

export const paymentLabels = {
  unpaid: { label: 'Not paid', tone: 'neutral' },
  in_cart: { label: 'In cart', tone: 'neutral' },
  invoiced: { label: 'Invoiced', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  waived: { label: 'Fee waived', tone: 'good' },
  refunded: { label: 'Refunded', tone: 'neutral' },
} satisfies Record<string, StateLabel>
export type PaymentStatus = keyof typeof paymentLabels
export const PAYMENT_STATUSES = Object.keys(paymentLabels) as PaymentStatus[]

/** Content may be changed by the entrant while it is a draft or was returned; the cart does not lock it. */
export function isEditable(status: SubmissionStatus): boolean {
  return status === 'draft' || status === 'returned'
}

/** No other entry of its studio may have its title where a category takes each title once. */
export function takesUpTitle(status: SubmissionStatus): boolean {
  return status !== 'withdrawn' && status !== 'expired'
}
export const STATUSES_HOLDING_A_PLACE = SUBMISSION_STATUSES.filter(takesUpTitle)

/** It counts towards a studio's maximum: all but drafts that were withdrawn or expired (decision 019). */
export function holdsPlace(entry: { status: SubmissionStatus; submittedAt: Date | null }): boolean {
  return takesUpTitle(entry.status) || (entry.status === 'withdrawn' && entry.submittedAt !== null)
}

/** How entries are counted on screens. */
export const ENTRIES = { one: 'entry', other: 'entries' }

/** An entry's status as its owner reads it, in one pill. */
export function ownerState(entry: {
  status: SubmissionStatus
  paymentStatus: PaymentStatus
  completeness: number
  /** Announced as nominated: never before (nominations/embargo.ts). */
  nominated?: boolean
  /** The nominees of its category are announced without it. */
  passedOver?: boolean
  /** What was told of its rounds of judging, before nominees are announced. */
  round?: ToldRound | null
}): StateLabel {
  if (entry.nominated) return { label: 'Nominated', tone: 'good' }
  if (entry.passedOver || entry.round?.advanced === false) return { label: 'Not selected', tone: 'neutral' }
  if (entry.round) return { label: entry.round.name, tone: 'good' }
  if (entry.status === 'draft') {
    if (entry.paymentStatus === 'in_cart') return { label: 'In cart', tone: 'neutral' }
    return { label: `Draft, ${entry.completeness}%`, tone: 'warn' }
  }
  if (entry.status === 'expired') return { label: 'Missed the deadline', tone: 'bad' }
  if (entry.status === 'returned') return { label: 'Returned to you', tone: 'bad' }
  return statusLabels[entry.status]
}

/** "P03-0042": the category's code, then the place in its series (blind judging shows nothing else). */
export function submissionCode(scope: string, number: number): string {
  return `${scope}-${String(number).padStart(4, '0')}`
}

/** Titles that differ only in case, spacing or Unicode form count as one work. */
export function sameTitleKey(title: string): string {
  return title.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLocaleLowerCase('en')
}
