import { SUPPRESSED_BECAUSE, type SuppressionReason, type SuppressionScope } from '../rules.ts'
import type { RecipientRow } from './recipients.ts'

export const DIRECT_KINDS = ['service', 'news'] as const
export type DirectKind = (typeof DIRECT_KINDS)[number]

export const DIRECT_KIND_LABELS: Readonly<Record<DirectKind, { label: string; hint: string }>> = {
  service: {
    label: 'About their entry or account',
    hint: 'Everyone gets it, also people who unsubscribed from news.',
  },
  news: {
    label: 'News',
    hint: 'People who unsubscribed from news do not get it, and it has a link to unsubscribe.',
  },
}

/** More records than these are written to by a mail rule. */
export const MAX_RECORDS = 1_000
/** Longer lists of people have no boxes to leave someone out. */
export const MAX_TICKED = 100

export interface LiveSuppression {
  address: string
  scope: SuppressionScope
  reason: SuppressionReason
}

/** A person to write to, once for all of their records. */
export interface Addressee {
  userId: number
  email: string
  name: string
  firstName: string
  recordIds: number[]
  /** Names of the records, in their order. */
  records: string[]
  /** Why an email of this kind is not sent to them; null where it is. */
  refusals: Readonly<Record<DirectKind, string | null>>
}

/** The people of these rows, each once, in the order in which they come first; and the records that have no one to write to. */
export function addresseesOf(rows: readonly RecipientRow[], suppressions: readonly LiveSuppression[]) {
  const people = new Map<number, Addressee>()
  const without = new Set<string>()
  for (const { userId, email, name, firstName, active, recordId, record } of rows) {
    if (userId === null) {
      without.add(record)
      continue
    }
    const known = people.get(userId)
    if (known) {
      if (known.recordIds.includes(recordId)) continue
      known.recordIds.push(recordId)
      known.records.push(record)
      continue
    }
    const own = suppressions.filter(({ address }) => address.toLowerCase() === email.toLowerCase())
    const refusal = (kind: DirectKind) => {
      if (!active) return 'The account is suspended.'
      if (!email) return 'There is no address.'
      const live = own.find(({ scope }) => scope === 'all' || scope === kind)
      return live ? SUPPRESSED_BECAUSE[live.reason] : null
    }
    const refusals = { service: refusal('service'), news: refusal('news') }
    people.set(userId, { userId, email, name, firstName, recordIds: [recordId], records: [record], refusals })
  }
  return { people: [...people.values()], without: [...without] }
}

/** Those whom an email of this kind goes to; with `ticked`, only of these. */
export function reached(
  people: readonly Addressee[],
  kind: DirectKind,
  ticked: readonly number[] | null,
): Addressee[] {
  return people.filter(
    ({ userId, refusals }) => refusals[kind] === null && (ticked === null || ticked.includes(userId)),
  )
}
