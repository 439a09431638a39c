/** Consumers who withdraw from a contract that they made at a distance. Safe for the browser. */

const DAY_MS = 24 * 60 * 60_000

/**
 * Until when an order can be withdrawn from, an exclusive end. The days begin after the one it was placed on, wherever on earth that
 * day ended last, so that no one loses a part of theirs.
 */
export function withdrawableUntil(orderedAt: Date, days: number): Date {
  return new Date(orderedAt.getTime() + (days + 1) * DAY_MS)
}

export const canWithdraw = (orderedAt: Date, days: number | null, now: Date): boolean =>
  days !== null && now < withdrawableUntil(orderedAt, days)

/** Whether a declaration came while the order that it names could be withdrawn from; `null` where it names none of ours. */
export function isInTime(orderedAt: Date | null, days: number | null, receivedAt: Date): boolean | null {
  return orderedAt && days !== null ? canWithdraw(orderedAt, days, receivedAt) : null
}

export const WITHDRAWAL_STATES = ['received', 'accepted', 'declined'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

export const WITHDRAWAL_STATE_LABELS: Readonly<Record<WithdrawalState, string>> = {
  received: 'Needs an answer',
  accepted: 'Accepted',
  declined: 'Declined',
}
