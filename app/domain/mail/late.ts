/** Mail later than this is held for an admin's decision. */
export const HELD_WHEN_LATE_MS = 24 * 60 * 60_000

/** Why mail that was due then is not sent by itself any more; `null` while it may. */
export function whyTooLate(due: Date, now: Date): string | null {
  return now.getTime() - due.getTime() > HELD_WHEN_LATE_MS ? 'It is more than a day late.' : null
}
