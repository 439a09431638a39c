/** When mail is in trouble that somebody has to look at; pure. */

/** A mail that should have gone so long ago means that something stands still (requirement 5.3). */
export const LATE_MS = 10 * 60_000

/** So many that fail at once are no longer the trouble of one address or one domain. */
const MANY = 20

/** A worker gives a sign every minute. */
const SILENT_MS = 5 * 60_000
/** Clocks of one installation may differ by this much. */
const FUTURE_MS = 2 * 60_000

export interface MailFacts {
  /** Messages nobody has tried although their time came more than ten minutes ago. */
  late: number
  /** Messages that were tried again and again for more than ten minutes. */
  failing: number
  /** When the first of all those should have gone. */
  since: Date | null
  /** Whether any message was sent within the last ten minutes. */
  sends: boolean
  /** Runs that could not be planned, or some of whose messages failed, within the last day. */
  failedRuns: number
}

export interface MailTrouble {
  late: number
  since: Date | null
  failedRuns: number
}

/** What is wrong; `null` when nothing is. A few messages that one server takes later are nobody's trouble yet. */
export function mailTrouble({ late, failing, since, sends, failedRuns }: MailFacts): MailTrouble | null {
  const stuck = failing >= MANY || (failing > 0 && !sends) ? failing : 0
  if (late + stuck + failedRuns === 0) return null
  return { late: late + stuck, since: late + stuck > 0 ? since : null, failedRuns }
}

/**
 * Whether the worker has given no sign for so long that it is not running. Before its first one it is waited for. A sign from
 * the future is of a wrong clock and says nothing about now.
 */
export function isSilent(lastTick: Date | null, now: Date): boolean {
  if (lastTick === null) return false
  const ago = now.getTime() - lastTick.getTime()
  return ago > SILENT_MS || ago < -FUTURE_MS
}
