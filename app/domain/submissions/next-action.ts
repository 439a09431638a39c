import { isEditable, type SubmissionStatus } from './rules.ts'

/** Says what an owner does next with an entry, the most urgent first. */
export const NEXT_ACTIONS = [
  'pay-overdue',
  'resubmit',
  'nomination',
  'hand-in',
  'upload',
  'answers',
  'review',
  'checkout',
  'materials',
  'pay',
  'missed',
  'view',
] as const
export type NextAction = (typeof NEXT_ACTIONS)[number]

/** Tells whether an entry can be checked out now: `paused` before the call opens and between two tiers. */
export const ENTRY_PHASES = ['open', 'paused', 'closed'] as const
export type EntryPhase = (typeof ENTRY_PHASES)[number]

export interface EntryNow {
  /** A draft that has missed its deadline is expired, whether it is marked so or not. */
  status: SubmissionStatus
  inCart: boolean
  phase: EntryPhase
  /** Says what the viewer's role in the studio lets them do. */
  may: { enter: boolean; pay: boolean }
  /** Says what is still asked of the entry, as long as it is taken. */
  needs: {
    upload: boolean
    answers: boolean
    materials: boolean
    nomination: boolean
    /** It advanced from a round of judging, and what it is asked for is not handed in. */
    handIn: boolean
    payment: 'overdue' | 'due' | null
  }
}

/** The one thing to do next with an entry, by its status and the phase of the call. */
export function nextAction({ status, inCart, phase, may, needs }: EntryNow): NextAction {
  if (may.pay && needs.payment === 'overdue') return 'pay-overdue'
  if (status === 'expired') return 'missed'
  if (may.enter && isEditable(status)) {
    if (status === 'returned') return 'resubmit'
    if (phase === 'closed') return 'view'
    if (needs.upload) return 'upload'
    if (needs.answers) return 'answers'
  }
  if (status === 'draft') {
    if (phase !== 'open') return 'view'
    if (inCart) return may.pay && !needs.answers ? 'checkout' : 'view'
    return may.enter ? 'review' : 'view'
  }
  if (status === 'submitted' || status === 'in_review' || status === 'accepted') {
    if (may.enter && needs.nomination) return 'nomination'
    if (may.enter && needs.handIn) return 'hand-in'
    if (may.enter && needs.upload) return 'upload'
    if (may.enter && needs.materials) return 'materials'
    if (may.pay && needs.payment === 'due') return 'pay'
  }
  return 'view'
}

/** Puts those with something to do first, the most urgent in front; the rest keeps its order. */
export function mostUrgentFirst<Entry extends { action: { kind: NextAction } }>(
  entries: readonly Entry[],
): Entry[] {
  const rank = ({ action }: Entry) => NEXT_ACTIONS.indexOf(action.kind)
  return [...entries].sort((a, b) => rank(a) - rank(b))
}

/** Tells whether there is something to do at all. */
export const isToDo = (kind: NextAction): boolean => kind !== 'view' && kind !== 'missed'
