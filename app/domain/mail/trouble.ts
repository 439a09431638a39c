/** When admins have to see to mail; pure. */

/** Mail later than this means that something is not running. */
export const LATE_MS = 10 * 60_000

/** So many failures at once are not the problem of one address or domain. */
const MANY = 20
/** So many addresses of one domain that are refused within an hour are refused for something of ours. */
const SEVERAL_REFUSED = 5

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
  /** Domains at which messages bounced within the last hour, with how many addresses each. */
  bounces: readonly DomainBounces[]
}

export interface DomainBounces {
  domain: string
  /** Addresses whose message was refused for another reason than that they do not exist. */
  refused: number
  /** Those, and the ones that do not exist. */
  addresses: number
}

export interface MailTrouble {
  late: number
  since: Date | null
  failedRuns: number
  /** Domains that refuse us, rather than a reader or two. */
  refusing: DomainBounces[]
}

/** What is wrong; `null` when nothing is. A few messages that one server defers are not. */
export function mailTrouble(facts: MailFacts): MailTrouble | null {
  const { late, failing, since, sends, failedRuns } = facts
  const stuck = failing >= MANY || (failing > 0 && !sends) ? failing : 0
  const refusing = facts.bounces.filter(
    ({ refused, addresses }) => refused >= SEVERAL_REFUSED || addresses >= MANY,
  )
  if (late + stuck + failedRuns + refusing.length === 0) return null
  return { late: late + stuck, since: late + stuck > 0 ? since : null, failedRuns, refusing }
}
