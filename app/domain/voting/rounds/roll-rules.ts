/** Who may vote, and what admins may change about it. Pure and safe in the browser. */

export const ROLL_STATES = ['on', 'left', 'merged'] as const
export type RollState = (typeof ROLL_STATES)[number]

export const ROLL_STATE_LABELS: Readonly<Record<RollState, string>> = {
  on: 'On the roll',
  left: 'Not on the roll',
  merged: 'Merged',
}

export const ROLL_ACTIONS = ['remove', 'restore', 'merge', 'separate'] as const
export type RollAction = (typeof ROLL_ACTIONS)[number]

/** What decides about an entry of the roll. */
export interface RollFacts {
  leftAt: Date | null
  /** The admin who removed the member; without one they lost the right to vote. */
  leftBy: number | null
  mergedInto: string | null
}

/** Where the round stands. */
export interface RollMoment {
  /** The clock says that voting has closed. */
  isOver: boolean
  isCounted: boolean
}

export function rollState({ leftAt, mergedInto }: Pick<RollFacts, 'leftAt' | 'mergedInto'>): RollState {
  if (mergedInto !== null) return 'merged'
  return leftAt === null ? 'on' : 'left'
}

export const COUNTED = 'The ballots are counted, so the roll can no longer change.'
export const CLOSED = 'Voting has closed. A merge could be undone until then.'

/** Why an admin cannot do this with an entry; `null` if they can. */
export function rollRefusal(
  action: RollAction,
  entry: RollFacts,
  { isOver, isCounted }: RollMoment,
): string | null {
  if (isCounted) return COUNTED
  const state = rollState(entry)
  switch (action) {
    case 'remove':
    case 'merge':
      return state === 'on' ? null : 'This member is not on the roll.'
    case 'restore':
      if (state !== 'left') return 'This member was not removed from the roll.'
      return entry.leftBy === null
        ? 'This member lost the right to vote, and returns to the roll with it.'
        : null
    case 'separate':
      if (state !== 'merged') return 'This account is not merged into another.'
      return isOver ? CLOSED : null
  }
}

/** What an action means for a member’s ballot, in their own mail; it says nothing of what is on it. */
export function ballotEffect(
  action: RollAction | 'keep',
  { isOver, otherAddress = '' }: { isOver: boolean; otherAddress?: string },
): string {
  switch (action) {
    case 'remove':
      return isOver
        ? 'Your ballot will not be counted.'
        : 'Your ballot will not be counted, and you can’t change it.'
    case 'restore':
      return isOver
        ? 'Your ballot will be counted as it was when voting closed.'
        : 'Your ballot is as you left it. It will be counted, and you can change it while voting is open.'
    case 'merge':
      return `You have one vote, and this account no longer votes. What you saved with it counts only in categories in which you have no choice with your other account, ${otherAddress}.`
    case 'keep':
      return 'You have one vote, with this account. What you saved with the other account counts only in categories in which this account has no choice.'
    case 'separate':
      return 'Each account votes with a ballot of its own again.'
  }
}

/** An address that its owner recognizes and that tells others little: `v…@example.org`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isEntryId = (text: string): boolean => UUID.test(text)
