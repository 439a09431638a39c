/**
 * The life of a submission on its three axes, content, payment and outcome (kept apart: a paid entry may be returned,
 * a winning one refunded). Client-safe and pure.
 */

export { shownTitle } from './shown-title.ts'

export const SUBMISSION_STATUSES = [
  'draft',
  'submitted',
  'in_review',
  'returned',
  'accepted',
  'disqualified',
  'withdrawn',
  'expired',
] as const
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

export const PAYMENT_STATUSES = ['unpaid', 'in_cart', 'invoiced', 'paid', 'waived', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Characters of a title. Films have had titles of more than two hundred, and nobody's is cut. */
export const LONGEST_TITLE = 300

export const OUTCOMES = ['none', 'shortlisted', 'nominated', 'winner'] as const
export type Outcome = (typeof OUTCOMES)[number]

export type Actor = 'entrant' | 'admin' | 'system'

interface Move<State extends string, Action extends string> {
  from: readonly State[]
  action: Action
  to: State
  who: readonly Actor[]
}

export type StatusAction =
  | 'submit'
  | 'take_back'
  | 'resubmit'
  | 'review'
  | 'accept'
  | 'return'
  | 'disqualify'
  | 'withdraw'
  | 'expire'
  | 'reopen'

/** Every move of the content axis. Submitting happens inside the checkout, with the invoice. */
export const statusMoves: readonly Move<SubmissionStatus, StatusAction>[] = [
  { from: ['draft'], action: 'submit', to: 'submitted', who: ['entrant'] },
  // Its invoice was voided: as good as never sent in.
  { from: ['submitted'], action: 'take_back', to: 'draft', who: ['admin', 'system'] },
  { from: ['returned'], action: 'resubmit', to: 'submitted', who: ['entrant'] },
  { from: ['submitted'], action: 'review', to: 'in_review', who: ['admin'] },
  { from: ['in_review'], action: 'accept', to: 'accepted', who: ['admin'] },
  { from: ['submitted', 'in_review', 'accepted'], action: 'return', to: 'returned', who: ['admin'] },
  {
    from: ['submitted', 'in_review', 'accepted', 'returned'],
    action: 'disqualify',
    to: 'disqualified',
    who: ['admin'],
  },
  // An entrant's own, until judging opens; what that means for its invoice is the office's matter.
  {
    from: ['draft', 'returned', 'submitted', 'expired'],
    action: 'withdraw',
    to: 'withdrawn',
    who: ['entrant', 'admin'],
  },
  {
    from: ['in_review', 'accepted'],
    action: 'withdraw',
    to: 'withdrawn',
    who: ['admin'],
  },
  { from: ['draft'], action: 'expire', to: 'expired', who: ['system'] },
  { from: ['expired'], action: 'reopen', to: 'draft', who: ['admin'] },
]

export type PaymentAction = 'add_to_cart' | 'take_from_cart' | 'invoice' | 'pay' | 'void' | 'waive' | 'refund'

/** Every move of the payment axis. */
export const paymentMoves: readonly Move<PaymentStatus, PaymentAction>[] = [
  { from: ['unpaid'], action: 'add_to_cart', to: 'in_cart', who: ['entrant'] },
  { from: ['in_cart'], action: 'take_from_cart', to: 'unpaid', who: ['entrant', 'system'] },
  { from: ['in_cart'], action: 'invoice', to: 'invoiced', who: ['entrant'] },
  { from: ['invoiced'], action: 'pay', to: 'paid', who: ['admin', 'system'] },
  { from: ['invoiced'], action: 'void', to: 'unpaid', who: ['admin', 'system'] },
  { from: ['unpaid', 'in_cart', 'invoiced', 'paid'], action: 'waive', to: 'waived', who: ['admin'] },
  { from: ['paid'], action: 'refund', to: 'refunded', who: ['admin'] },
]

export type OutcomeAction = 'shortlist' | 'nominate' | 'win'

/** Every move of the outcome axis; only an accepted entry makes one, and entrants see it once it is published. */
export const outcomeMoves: readonly Move<Outcome, OutcomeAction>[] = [
  { from: ['none'], action: 'shortlist', to: 'shortlisted', who: ['admin'] },
  { from: ['none', 'shortlisted'], action: 'nominate', to: 'nominated', who: ['admin'] },
  { from: ['nominated'], action: 'win', to: 'winner', who: ['admin'] },
]

function next<State extends string, Action extends string>(
  moves: readonly Move<State, Action>[],
  from: State,
  action: Action,
  who: Actor,
): State | null {
  const move = moves.find(
    (each) => each.action === action && each.from.includes(from) && each.who.includes(who),
  )
  return move?.to ?? null
}

/** Where the action leads from this state when this kind of person takes it; `null` when they may not. */
export function nextStatus(
  from: SubmissionStatus,
  action: StatusAction,
  who: Actor,
): SubmissionStatus | null {
  return next(statusMoves, from, action, who)
}

/** The same for the payment axis. */
export function nextPayment(from: PaymentStatus, action: PaymentAction, who: Actor): PaymentStatus | null {
  return next(paymentMoves, from, action, who)
}

/** The same for the outcome axis. */
export function nextOutcome(from: Outcome, action: OutcomeAction, who: Actor): Outcome | null {
  return next(outcomeMoves, from, action, who)
}

/** Content may be changed by the entrant while it is a draft or was returned; the cart does not lock it. */
export function isEditable(status: SubmissionStatus): boolean {
  return status === 'draft' || status === 'returned'
}

/** It lives, so no other entry of its studio may bear its title where a category takes each title once. */
export function takesUpTitle(status: SubmissionStatus): boolean {
  return status !== 'withdrawn' && status !== 'expired'
}
export const STATUSES_HOLDING_A_PLACE = SUBMISSION_STATUSES.filter(takesUpTitle)

/**
 * Takes one of the studio's places in the category. A draft that is withdrawn or expires gives it back. What was submitted
 * once keeps counting when it is withdrawn: else a studio could send one entry after another through a single place.
 */
export function holdsPlace(entry: { status: SubmissionStatus; submittedAt: Date | null }): boolean {
  return takesUpTitle(entry.status) || (entry.status === 'withdrawn' && entry.submittedAt !== null)
}

export type StateTone = 'neutral' | 'warn' | 'good' | 'bad'
export interface StateLabel {
  label: string
  tone: StateTone
}

/** A state in the office's words. */
export const statusLabels: Readonly<Record<SubmissionStatus, StateLabel>> = {
  draft: { label: 'Draft', tone: 'warn' },
  submitted: { label: 'Submitted', tone: 'good' },
  in_review: { label: 'In review', tone: 'neutral' },
  returned: { label: 'Returned', tone: 'bad' },
  accepted: { label: 'Accepted', tone: 'good' },
  disqualified: { label: 'Disqualified', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'bad' },
}

export const paymentLabels: Readonly<Record<PaymentStatus, StateLabel>> = {
  unpaid: { label: 'Not paid', tone: 'neutral' },
  in_cart: { label: 'In cart', tone: 'neutral' },
  invoiced: { label: 'Invoiced', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  waived: { label: 'Fee waived', tone: 'good' },
  refunded: { label: 'Refunded', tone: 'neutral' },
}

/** A submission's state in its owner's words: what it is waiting for, in one pill. */
export function ownerState(entry: {
  status: SubmissionStatus
  paymentStatus: PaymentStatus
  completeness: number
  /** Announced as nominated: never before (nominations/embargo.ts). */
  nominated?: boolean
}): StateLabel {
  if (entry.nominated) return { label: 'Nominated', tone: 'good' }
  if (entry.status === 'draft') {
    if (entry.paymentStatus === 'in_cart') return { label: 'In cart', tone: 'neutral' }
    return { label: `Draft, ${entry.completeness} %`, tone: 'warn' }
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
