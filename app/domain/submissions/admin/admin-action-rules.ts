import {
  paymentLabels,
  statusLabels,
  type PaymentStatus,
  type SubmissionStatus,
} from '#app/domain/submissions/rules.ts'
import { canMove, nextState, type ActionOf } from '#app/platform/lifecycle.ts'
import { submissionLifecycle, submissionPaymentLifecycle } from '#app/domain/submissions/lifecycle.ts'

/** The actions of admins on entries. Client-safe and pure. */

/** So many are decided about in one go; each is a transaction of its own. */
export const MAX_AT_ONCE = 500

/** What an action asks for besides the entries. */
export type AdminActionField = 'reason' | 'until' | 'category' | 'tag'

interface ActionFacts {
  /** The choice in the list of actions. */
  label: string
  /** The button that does it. */
  button: string
  fields: readonly AdminActionField[]
  /** The effect, shown before it is applied. */
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
    'Another admin has to confirm this. Once confirmed, the entrant gets your reason by email, any nomination is revoked and its certificates become void. The invoice stays as it is.',
  danger: true,
}

const FACTS = {
  review: {
    label: 'Start review',
    button: 'Start review',
    fields: [],
    explained: 'Answers are then locked; materials and names keep their deadlines. No email is sent.',
  },
  accept: {
    label: 'Accept',
    button: 'Accept',
    fields: [],
    explained: 'Accepted and paid entries go to the judges. No email is sent.',
  },
  return: {
    label: 'Return to entrant',
    button: 'Return and email entrant',
    fields: ['reason', 'until'],
    explained:
      'The entrant gets your reason by email, fixes the entry and resubmits it. The code and invoice stay the same.',
  },
  disqualify: {
    label: 'Disqualify',
    button: 'Disqualify',
    fields: ['reason'],
    explained:
      'The entrant gets your reason by email. Any nomination is revoked and its certificates become void. The invoice stays as it is.',
    danger: true,
  },
  withdraw: {
    label: 'Withdraw for entrant',
    button: 'Withdraw and email entrant',
    fields: ['reason'],
    explained:
      'The entrant gets your reason by email. Any nomination is revoked and its certificates become void. The invoice stays as it is: void or credit it if nothing is owed.',
    danger: true,
  },
  move: {
    label: 'Move to another category',
    button: 'Move',
    fields: ['category'],
    explained:
      'Answers to questions that both categories ask are kept. The code and the price stay the same.',
  },
  materials: {
    label: 'Mark materials received',
    button: 'Mark materials received',
    fields: [],
    explained: 'For materials that arrived by post or through a link.',
    officeOnly: true,
  },
  materials_missing: {
    label: 'Mark materials not received',
    button: 'Mark materials not received',
    fields: [],
    explained: 'Removes the mark.',
    officeOnly: true,
  },
  waive: {
    label: 'Waive fee',
    button: 'Waive fee',
    fields: ['reason'],
    explained: 'Nothing is owed. A draft is then submitted without the cart.',
  },
  tag: {
    label: 'Add tag',
    button: 'Add tag',
    fields: ['tag'],
    explained: 'Only admins see tags.',
    officeOnly: true,
  },
  untag: {
    label: 'Remove tag',
    button: 'Remove tag',
    fields: ['tag'],
    explained: 'Only admins see tags.',
    officeOnly: true,
  },
  flag: {
    label: 'Flag for review',
    button: 'Flag',
    fields: ['reason'],
    explained: 'Only admins see flags.',
    officeOnly: true,
  },
  unflag: {
    label: 'Remove flag',
    button: 'Remove flag',
    fields: [],
    explained: 'Only admins see flags.',
    officeOnly: true,
  },
  reopen: {
    label: 'Reopen with extra time',
    button: 'Reopen and email entrant',
    fields: ['until'],
    explained: 'A draft that missed the deadline can be finished and checked out until then.',
  },
  open: {
    label: 'Open for editing',
    button: 'Open and email entrant',
    fields: ['until'],
    explained: 'The entrant can change the whole entry until then, whatever the deadlines say.',
  },
} satisfies Record<string, ActionFacts>

export type AdminAction = keyof typeof FACTS
export const ADMIN_ACTIONS = Object.keys(FACTS) as AdminAction[]
export const adminActions: Readonly<Record<AdminAction, ActionFacts>> = FACTS

/** An action with its labels; `takesTwo`: a second admin confirms a disqualification. */
export function offeredAs(action: AdminAction, takesTwo: boolean): ActionFacts {
  return action === 'disqualify' && takesTwo ? proposedDisqualification : adminActions[action]
}

/** The tags of one entry; more would be a second set of categories. */
const MAX_TAGS = 20
export const TAG_LENGTH = 40

/** "Needs  Subtitles" and "needs subtitles" are one tag. */
export function tagOf(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLocaleLowerCase('en')
}

/** An action with its parameters. */
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
  /** The admin whose proposal to disqualify is open. */
  proposedBy: number | null
}

/** Why a move is refused; `null` when it is not. */
export interface MoveFacts {
  refusal: string | null
  /** What an admin should know of the category all the same. */
  warning?: string
}

export type Verdict =
  | { kind: 'change'; text: string }
  /** It is so already. */
  | { kind: 'same'; text: string }
  | { kind: 'refused'; text: string }

const change = (text: string): Verdict => ({ kind: 'change', text })
const same = (text: string): Verdict => ({ kind: 'same', text })
const refused = (text: string): Verdict => ({ kind: 'refused', text })

const stateText = (status: SubmissionStatus) => statusLabels[status].label.toLowerCase()

/** The verdict on an order for an entry at `now`; the command asks it again under the entry's lock. */
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
      if (verdict.kind === 'change' && entry.proposedBy !== null) return same('Already proposed')
      return verdict
    }
    case 'reopen':
      if (order.until && order.until <= now) return refused('Extra time has to end in the future')
      return statusVerdict(action, entry)
    case 'move':
      if (order.categoryId === entry.categoryId) return same('Already in this category')
      if (!movable(entry.status)) return refused(`Can’t be moved: ${stateText(entry.status)}`)
      return move?.refusal
        ? refused(move.refusal)
        : change(`Moves to this category${move?.warning ? `. ${move.warning}` : ''}`)
    case 'materials':
      if (entry.materialsReceivedAt) return same('Already marked')
      return isLive(entry.status) ? change('Materials received') : refused(ended(entry.status))
    case 'materials_missing':
      return entry.materialsReceivedAt ? change('Materials not received') : same('Not marked')
    case 'waive':
      return waiveVerdict(entry)
    case 'tag':
      return tagVerdict(entry.tags, order.tag ?? '')
    case 'untag':
      return entry.tags.includes(order.tag ?? '')
        ? change(`Tag “${order.tag}” removed`)
        : same('Doesn’t have this tag')
    case 'flag':
      return entry.flag === order.reason ? same('Already flagged') : change('Flagged')
    case 'unflag':
      return entry.flag === null ? same('Not flagged') : change('Flag removed')
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
    return same(`Already ${stateText(entry.status)}`)
  if (action === 'accept' && entry.status === 'submitted')
    return refused('Not in review yet: start the review first')
  return refused(`Not possible: ${stateText(entry.status)}`)
}

/** The orders by which an admin can move an entry on from its state. */
export function movesFrom(status: SubmissionStatus): (keyof typeof ADMIN_MOVES)[] {
  const moves = Object.keys(ADMIN_MOVES) as (keyof typeof ADMIN_MOVES)[]
  return moves.filter((action) => canMove(submissionLifecycle, status, ADMIN_MOVES[action], 'admin'))
}

const ended = (status: SubmissionStatus) => `Ended: ${stateText(status)}`

/** Neither withdrawn, disqualified nor expired. */
function isLive(status: SubmissionStatus): boolean {
  return status !== 'withdrawn' && status !== 'disqualified' && status !== 'expired'
}

/** Accepted entries are with the judges of their category. */
function movable(status: SubmissionStatus): boolean {
  return isLive(status) && status !== 'accepted'
}

function waiveVerdict(entry: AdminActionFacts): Verdict {
  const { paymentStatus } = entry
  if (paymentStatus === 'waived') return same('Fee already waived')
  if (!isLive(entry.status)) return refused(ended(entry.status))
  // An invoice stays due until it is void or credited; a waived fee would contradict it.
  if (paymentStatus === 'invoiced') return refused('Void or credit the invoice first')
  if (paymentStatus === 'paid') return refused('Already paid: refund the payment instead')
  if (!canMove(submissionPaymentLifecycle, paymentStatus, 'waive', 'admin'))
    return refused(`Not possible: ${paymentLabels[paymentStatus].label.toLowerCase()}`)
  return change('Fee waived')
}

function tagVerdict(tags: readonly string[], tag: string): Verdict {
  if (tags.includes(tag)) return same('Already has this tag')
  if (tags.length >= MAX_TAGS) return refused(`Already has ${MAX_TAGS} tags, the maximum`)
  return change(`Tag “${tag}” added`)
}

function openVerdict(order: AdminOrder, entry: AdminActionFacts, now: Date): Verdict {
  if (order.until && order.until <= now) return refused('The date has to be in the future')
  const opens = ['submitted', 'in_review', 'accepted', 'returned'].includes(entry.status)
  if (!opens)
    return entry.status === 'draft'
      ? refused('Drafts can be edited: give extra time instead')
      : refused(ended(entry.status))
  if (order.until && entry.openUntil?.getTime() === order.until.getTime())
    return same('Already open until then')
  return change('Open for editing')
}
