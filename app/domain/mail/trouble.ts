/** When admins have to see to mail; pure. */

/** Mail later than this means that something is not running. */
export const LATE_MS = 10 * 60_000

/** So many failures at once are not the problem of one address or domain. */
const MANY = 20

export interface MailFacts {
  /** Messages not tried although they were due more than ten minutes ago. */
  late: number
  /** Messages that have failed for more than ten minutes. */
  failing: number
  /** When the first of them was due. */
  since: Date | null
  /** Whether a message was sent within the last ten minutes. */
  sends: boolean
  /** Runs that could not be planned, or some of whose messages failed, within the last day. */
  failedRuns: number
}

export interface MailTrouble {
  late: number
  since: Date | null
  failedRuns: number
}

/** What is wrong; `null` when nothing is. A few messages that one server defers are not. */
export function mailTrouble({ late, failing, since, sends, failedRuns }: MailFacts): MailTrouble | null {
  const stuck = failing >= MANY || (failing > 0 && !sends) ? failing : 0
  if (late + stuck + failedRuns === 0) return null
  return { late: late + stuck, since: late + stuck > 0 ? since : null, failedRuns }
}
