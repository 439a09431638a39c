/** Later than this, mail that was to go is looked at by somebody once more. */
export const HELD_WHEN_LATE_MS = 24 * 60 * 60_000

/** Why what was due then does not go by itself any more; `null` while it may. */
export function whyTooLate(due: Date, now: Date): string | null {
  return now.getTime() - due.getTime() > HELD_WHEN_LATE_MS
    ? 'It was to go more than a day ago, while nothing was sent.'
    : null
}
