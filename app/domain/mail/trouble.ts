/** When mail is in trouble that somebody has to look at; pure. */

/** A mail that should have gone so long ago means that something stands still (requirement 5.3). */
export const LATE_MS = 10 * 60_000

/** So many that fail at once are no longer the trouble of one address or one domain. */
const MANY = 20

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
