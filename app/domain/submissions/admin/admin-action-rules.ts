import {
  paymentLabels,
  statusLabels,
  type PaymentStatus,
  type SubmissionStatus,
} from '#app/domain/submissions/rules.ts'
import { canMove, nextState, type ActionOf } from '#app/platform/lifecycle.ts'
import { submissionLifecycle, submissionPaymentLifecycle } from '#app/domain/submissions/lifecycle.ts'

/** What the office does with submissions, one or many at a time. Client-safe and pure. */

export const ADMIN_ACTIONS = [
  'review',
  'accept',
  'return',
  'disqualify',
  'withdraw',
  'move',
  'materials',
  'materials_missing',
  'waive',
  'tag',
  'untag',
  'flag',
  'unflag',
  'reopen',
  'open',
] as const
export type AdminAction = (typeof ADMIN_ACTIONS)[number]

/** So many are decided about in one go; each is a transaction of its own. */
export const MOST_AT_ONCE = 500

/** What an action asks for besides the entries. */
export type AdminActionField = 'reason' | 'until' | 'category' | 'tag'

interface ActionFacts {
  /** The choice in the list of actions. */
  label: string
  /** The button that does it. */
  button: string
  fields: readonly AdminActionField[]
  /** What it does, said before it is done. */
  explained: string
  danger?: true
  /** The entry as an entrant or judge sees it does not depend on it: no new version, nothing to collide with. */
  officeOnly?: true
}

/** Ending an entry where that takes two admins: the first one proposes. */
const proposedDisqualification: ActionFacts = {
  label: 'Propose disqualification',
  button: 'Propose disqualification',
  fields: ['reason'],
  explained:
    'Another admin has to confirm it. Until then nothing changes. Once confirmed, the entry ends and the entrant gets the reason by email, a nomination of it is revoked and its certificates are void. The invoice stays as it is.',
  danger: true,
}

/** How an action is offered: `takesTwo` says whether a second admin confirms a disqualification. */
export function offeredAs(action: AdminAction, takesTwo: boolean): ActionFacts {
  return action === 'disqualify' && takesTwo ? proposedDisqualification : adminActions[action]
}

export const adminActions: Readonly<Record<AdminAction, ActionFacts>> = {
  review: {
    label: 'Take into review',
    button: 'Take into review',
    fields: [],
    explained:
      'Answers stay as they are from then on; materials and names keep their dates. Nobody is written to.',
  },
  accept: {
    label: 'Accept',
    button: 'Accept',
    fields: [],
    explained: 'Accepted and paid entries go to the judges. Nobody is written to.',
  },
  return: {
    label: 'Return to the entrant',
    button: 'Return and write to the entrant',
    fields: ['reason', 'until'],
    explained:
      'The entrant gets your reason by mail, mends the entry and sends it in again. Code and invoice stay.',
  },
  disqualify: {
    label: 'Disqualify',
    button: 'Disqualify',
    fields: ['reason'],
    explained:
      'The entry ends and the entrant gets the reason by mail. A nomination of it is revoked and its certificates are void. The invoice stays as it is.',
    danger: true,
  },
  withdraw: {
    label: 'Withdraw for the entrant',
    button: 'Withdraw and write to the entrant',
    fields: ['reason'],
    explained:
      'The entry ends and the entrant gets the reason by mail. A nomination of it is revoked and its certificates are void. An invoice stays as it is: void or credit it if nothing is owed.',
    danger: true,
  },
  move: {
    label: 'Move to another category',
    button: 'Move',
    fields: ['category'],
    explained:
      'Answers to questions both categories ask are kept. The code stays, and the price never changes by moving.',
  },
  materials: {
    label: 'Mark materials received',
    button: 'Mark materials received',
    fields: [],
    explained: 'For what came outside this site, by post or by a link.',
    officeOnly: true,
  },
  materials_missing: {
    label: 'Mark materials not received',
    button: 'Mark materials not received',
    fields: [],
    explained: 'Takes the mark away again.',
    officeOnly: true,
  },
  waive: {
    label: 'Waive the fee',
    button: 'Waive the fee',
    fields: ['reason'],
    explained: 'Nothing is owed. A draft is then sent in without the cart.',
  },
  tag: {
    label: 'Add a tag',
    button: 'Add the tag',
    fields: ['tag'],
    explained: 'Only the office sees tags.',
    officeOnly: true,
  },
  untag: {
    label: 'Remove a tag',
    button: 'Remove the tag',
    fields: ['tag'],
    explained: 'Only the office sees tags.',
    officeOnly: true,
  },
  flag: {
    label: 'Flag for a second look',
    button: 'Flag',
    fields: ['reason'],
    explained: 'Only the office sees flags.',
    officeOnly: true,
  },
  unflag: {
    label: 'Take the flag away',
    button: 'Take the flag away',
    fields: [],
    explained: 'Only the office sees flags.',
    officeOnly: true,
  },
  reopen: {
    label: 'Reopen with extra time',
    button: 'Reopen and write to the entrant',
    fields: ['until'],
    explained: 'A draft that missed the deadline can be finished and checked out until then.',
  },
  open: {
    label: 'Open for editing until',
    button: 'Open and write to the entrant',
    fields: ['until'],
    explained: 'The entrant can change all of a submitted entry until then, whatever the deadlines say.',
  },
}

/** The tags of one entry; more would be a second set of categories. */
const MOST_TAGS = 20
export const TAG_LENGTH = 40

/** "Needs  Subtitles" and "needs subtitles" are one tag. */
export function tagOf(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLocaleLowerCase('en')
}

/** A decision of the office with all it asks for. */
export interface AdminOrder {
  action: AdminAction
  reason?: string | null
  until?: Date | null
  tag?: string | null
  categoryId?: number | null
}

export interface AdminActionFacts {
  status: SubmissionStatus
  paymentStatus: PaymentStatus
  categoryId: number
  tags: readonly string[]
  flag: string | null
  materialsReceivedAt: Date | null
  openUntil: Date | null
  /** Who proposed to disqualify it, while nobody has decided that. */
  proposedBy: number | null
}

/** What else a move has to know; `null` where nothing speaks against it. */
export interface MoveFacts {
  refusal: string | null
}

export type Verdict =
  | { kind: 'change'; words: string }
  /** It is so already. */
  | { kind: 'same'; words: string }
  | { kind: 'refused'; words: string }

const change = (words: string): Verdict => ({ kind: 'change', words })
const same = (words: string): Verdict => ({ kind: 'same', words })
const refused = (words: string): Verdict => ({ kind: 'refused', words })

const stateText = (status: SubmissionStatus) => statusLabels[status].label.toLowerCase()

/**
 * What an order does to an entry at `now`: the change in words, that it is so already, or why it is refused (lifecycles 2.1).
 * Asked for the preview and again by the command under the entry's lock.
 */
export function verdictOn(order: AdminOrder, entry: AdminActionFacts, now: Date, move?: MoveFacts): Verdict {
  const { action } = order
  switch (action) {
    case 'review':
    case 'accept':
    case 'return':
    case 'withdraw':
      return statusVerdict(action, entry)
    case 'disqualify': {
      const verdict = statusVerdict(action, entry)
      if (verdict.kind === 'change' && entry.proposedBy !== null) return same('Is proposed already')
      return verdict
    }
    case 'reopen':
      if (order.until && order.until <= now) return refused('The extra time has to end in the future')
      return statusVerdict(action, entry)
    case 'move':
      if (order.categoryId === entry.categoryId) return same('Is in this category')
      if (!movable(entry.status)) return refused(`Cannot be moved: it is ${stateText(entry.status)}`)
      return move?.refusal ? refused(move.refusal) : change('Moves to the category')
    case 'materials':
      if (entry.materialsReceivedAt) return same('Is marked already')
      return isLive(entry.status) ? change('Materials received') : refused(ended(entry.status))
    case 'materials_missing':
      return entry.materialsReceivedAt ? change('Materials not received') : same('Is not marked')
    case 'waive':
      return waiveVerdict(entry)
    case 'tag':
      return tagVerdict(entry.tags, order.tag ?? '')
    case 'untag':
      return entry.tags.includes(order.tag ?? '') ? change(`Loses “${order.tag}”`) : same('Has no such tag')
    case 'flag':
      return entry.flag === order.reason ? same('Is flagged so') : change('Gets a flag')
    case 'unflag':
      return entry.flag === null ? same('Has no flag') : change('Loses its flag')
    case 'open':
      return openVerdict(order, entry, now)
  }
}

/** The actions that would change this entry now, or may once what they ask for is known. */
export function offeredActions(entry: AdminActionFacts, now: Date): AdminAction[] {
  const example = { reason: 'Reason', tag: '', categoryId: null }
  return ADMIN_ACTIONS.filter((action) => {
    if (action === 'untag') return entry.tags.length > 0
    return verdictOn({ action, ...example }, entry, now).kind === 'change'
  })
}

/** The orders that move the content, with the action of its lifecycle. */
export const ADMIN_MOVES = {
  review: 'review',
  accept: 'accept',
  return: 'return',
  disqualify: 'disqualify',
  withdraw: 'withdraw_as_admin',
  reopen: 'reopen',
} as const satisfies Partial<Record<AdminAction, ActionOf<typeof submissionLifecycle>>>

function statusVerdict(action: keyof typeof ADMIN_MOVES, entry: AdminActionFacts): Verdict {
  const to = nextState(submissionLifecycle, entry.status, ADMIN_MOVES[action], 'admin')
  if (to) return change(`${statusLabels[entry.status].label} → ${statusLabels[to].label}`)
  if (entry.status === submissionLifecycle.actions[ADMIN_MOVES[action]].to)
    return same(`Is ${stateText(entry.status)} already`)
  if (action === 'accept' && entry.status === 'submitted')
    return refused('Not in review yet: take it into review first')
  return refused(`Cannot be done: it is ${stateText(entry.status)}`)
}

const ended = (status: SubmissionStatus) => `Has ended: it is ${stateText(status)}`

/** It goes on: neither withdrawn, disqualified nor expired. */
function isLive(status: SubmissionStatus): boolean {
  return status !== 'withdrawn' && status !== 'disqualified' && status !== 'expired'
}

/** Accepted entries are with the judges of their category. */
function movable(status: SubmissionStatus): boolean {
  return isLive(status) && status !== 'accepted'
}

function waiveVerdict(entry: AdminActionFacts): Verdict {
  const { paymentStatus } = entry
  if (paymentStatus === 'waived') return same('Its fee is waived already')
  if (!isLive(entry.status)) return refused(ended(entry.status))
  // An invoice says what is owed until it is void or credited; waiving beside it would leave two truths.
  if (paymentStatus === 'invoiced') return refused('Void or credit the invoice first')
  if (paymentStatus === 'paid') return refused('It is paid: refund it instead')
  if (!canMove(submissionPaymentLifecycle, paymentStatus, 'waive', 'admin'))
    return refused(`Cannot be done: ${paymentLabels[paymentStatus].label.toLowerCase()}`)
  return change('Fee waived')
}

function tagVerdict(tags: readonly string[], tag: string): Verdict {
  if (tags.includes(tag)) return same('Has this tag')
  if (tags.length >= MOST_TAGS) return refused(`Has ${MOST_TAGS} tags, the most there can be`)
  return change(`Gets “${tag}”`)
}

function openVerdict(order: AdminOrder, entry: AdminActionFacts, now: Date): Verdict {
  if (order.until && order.until <= now) return refused('The date has to be in the future')
  const opens = ['submitted', 'in_review', 'accepted', 'returned'].includes(entry.status)
  if (!opens)
    return entry.status === 'draft'
      ? refused('A draft is open; give it extra time instead')
      : refused(ended(entry.status))
  if (order.until && entry.openUntil?.getTime() === order.until.getTime()) return same('Is open until then')
  return change('Opens for editing')
}
