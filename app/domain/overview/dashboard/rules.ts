import { formatMoney } from '#app/ui/format/money.ts'
import { href, withQuery } from '#app/platform/href.ts'

/** What the office has to look at, in the order in which it should; pure. */

export interface AdminFacts {
  overdueInvoices: number
  unallocated: readonly { currency: string; cents: number }[]
  unallocatedCount: number
  stuckPayments: number
  /** The invoice of the oldest stuck payment. */
  stuckInvoiceId: number | null
  refundsToDecide: number
  extraTimeAsked: number
  /** Other admins' wishes to see entries they are tied to. */
  breakGlassAsked: number
  membershipsAsked: number
  returnedEntries: number
  flaggedEntries: number
  /** Entries with a file that blind judging, which is on, cannot show. */
  withheldEntries: number
  heldBatches: readonly { id: number; title: string; because: string | null; messages: number }[]
  /** Runs of mail rules that somebody has to approve. */
  runsToApprove: readonly { id: number; rule: string; planned: number }[]
  failedMails: number
  /** Nominees: no address, no letter yet, one that did not arrive, another name asked for. */
  nominees: { missing: number; unwritten: number; bounced: number; requests: number }
  /** Messages that should have gone more than ten minutes ago. */
  lateMails: number
  /** Runs of mail that could not be planned, or some of whose messages failed, within the last day. */
  failedRuns: number
  /** The mailbox for bounces is set and cannot be read. */
  mailboxUnread: boolean
  failedJobs: number
  workerStandsStill: boolean
  /** Findings of the last check of the books; `null` when there was none. */
  booksFindings: number | null
  /** More than a day and a half since the books were checked. */
  booksUnchecked: boolean
}

export interface NeedsYou {
  key: string
  words: string
  to: string
  /** `bad`: something is wrong, not only waiting. */
  tone: 'bad' | 'warn'
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? one : `${count.toLocaleString('en-US')} ${many}`

/** Everything that waits for somebody in the office: what is wrong first, then people who wait, then the rest. */
export function needsYou(facts: AdminFacts): NeedsYou[] {
  const found: NeedsYou[] = []
  const add = (key: string, count: number | boolean, tone: NeedsYou['tone'], words: string, to: string) => {
    if (count) found.push({ key, words, to, tone })
  }
  const { stuckInvoiceId, booksFindings } = facts
  add(
    'worker',
    facts.workerStandsStill,
    'bad',
    'The worker stands still',
    withQuery(href('/admin/cron-emails/outbox'), { status: 'queued' }),
  )
  add(
    'books',
    booksFindings ?? 0,
    'bad',
    counted(booksFindings ?? 0, 'The books have one fault', 'faults in the books'),
    href('/admin/financials/check'),
  )
  add(
    'unchecked',
    facts.booksUnchecked,
    'bad',
    'The books were not checked last night',
    href('/admin/financials/check'),
  )
  add(
    'stuck',
    stuckInvoiceId !== null ? facts.stuckPayments : 0,
    'bad',
    counted(
      facts.stuckPayments,
      'One card payment has not ended for more than 30 minutes',
      'card payments have not ended for more than 30 minutes',
    ),
    stuckInvoiceId === null
      ? href('/admin/submissions/invoices')
      : href('/admin/submissions/invoices/:id', { id: stuckInvoiceId }),
  )
  const loose = facts.unallocated
    .map(({ cents, currency }) => formatMoney(cents, currency, 'prose'))
    .join(', ')
  add(
    'unallocated',
    facts.unallocatedCount,
    'bad',
    facts.unallocatedCount === 1
      ? `${loose} arrived and waits for a decision`
      : `${loose} arrived and wait in ${facts.unallocatedCount} amounts for a decision`,
    withQuery(href('/admin/submissions/invoices/unallocated'), { status: 'open' }),
  )
  add(
    'mails',
    facts.failedMails,
    'bad',
    counted(facts.failedMails, 'One mail was not delivered', 'mails were not delivered'),
    withQuery(href('/admin/cron-emails/outbox'), { status: 'failed' }),
  )
  add(
    'unwritten',
    facts.nominees.unwritten,
    'warn',
    counted(facts.nominees.unwritten, 'One nominee has no letter yet', 'nominees have no letter yet'),
    href('/admin/nominations/letters'),
  )
  add(
    'letters',
    facts.nominees.bounced,
    'bad',
    counted(
      facts.nominees.bounced,
      'One letter to a nominee did not arrive',
      'letters to nominees did not arrive',
    ),
    withQuery(href('/admin/submissions/nominated'), { only: 'bounced' }),
  )
  add(
    'late',
    facts.lateMails,
    'bad',
    counted(
      facts.lateMails,
      'One mail is late by more than 10 minutes',
      'mails are late by more than 10 minutes',
    ),
    withQuery(href('/admin/cron-emails/outbox'), { status: 'queued' }),
  )
  add(
    'runs',
    facts.failedRuns,
    'bad',
    counted(facts.failedRuns, 'One run of mail has failures', 'runs of mail have failures'),
    href('/admin/cron-emails'),
  )
  add(
    'mailbox',
    facts.mailboxUnread,
    'bad',
    'Bounces are not read',
    href('/admin/cron-emails/suppressions/reports'),
  )
  add(
    'jobs',
    facts.failedJobs,
    'bad',
    counted(facts.failedJobs, 'One job failed for good', 'jobs failed for good'),
    withQuery(href('/admin/cron-emails/outbox'), { status: 'failed' }),
  )
  add(
    'time',
    facts.extraTimeAsked,
    'warn',
    counted(facts.extraTimeAsked, 'One entrant asks for extra time', 'entrants ask for extra time'),
    href('/admin/submissions/extra-time'),
  )
  add(
    'break glass',
    facts.breakGlassAsked,
    'warn',
    counted(
      facts.breakGlassAsked,
      'One admin asks to see an entry they are tied to',
      'wishes to see entries somebody is tied to',
    ),
    href('/admin/judges/conflicts'),
  )
  add(
    'memberships',
    facts.membershipsAsked,
    'warn',
    counted(facts.membershipsAsked, 'One membership waits to be decided', 'memberships wait to be decided'),
    withQuery(href('/admin/memberships'), { status: 'pending' }),
  )
  add(
    'refunds',
    facts.refundsToDecide,
    'warn',
    counted(facts.refundsToDecide, 'One refund waits to be decided', 'refunds wait to be decided'),
    withQuery(href('/admin/financials'), { tab: 'refunds' }),
  )
  for (const { id, title, because, messages } of facts.heldBatches)
    add(
      `batch ${id}`,
      true,
      'warn',
      `${counted(messages, 'One mail is', 'mails are')} held until you have looked: ${title}${because ? `. ${because}` : ''}`,
      href('/admin/cron-emails/held/:batchId', { batchId: id }),
    )
  for (const { id, rule, planned } of facts.runsToApprove)
    add(
      `run ${id}`,
      true,
      'warn',
      `${counted(planned, 'One mail waits', 'mails wait')} for your approval: ${rule}`,
      href('/admin/cron-emails/runs/:runId', { runId: id }),
    )
  add(
    'addresses',
    facts.nominees.missing,
    'warn',
    counted(facts.nominees.missing, 'One nominee has no address', 'nominees have no address'),
    withQuery(href('/admin/submissions/nominated'), { only: 'no-address' }),
  )
  add(
    'names',
    facts.nominees.requests,
    'warn',
    counted(facts.nominees.requests, 'One nominee asks for another name', 'nominees ask for another name'),
    withQuery(href('/admin/submissions/nominated'), { only: 'requests' }),
  )
  add(
    'overdue',
    facts.overdueInvoices,
    'warn',
    counted(facts.overdueInvoices, 'One invoice is overdue', 'invoices are overdue'),
    withQuery(href('/admin/submissions/invoices'), { status: 'overdue' }),
  )
  add(
    'withheld',
    facts.withheldEntries,
    'warn',
    counted(
      facts.withheldEntries,
      'One entry has a file that blind judging cannot show',
      'entries have files that blind judging cannot show',
    ),
    withQuery(href('/admin/submissions'), { only: 'withheld' }),
  )
  add(
    'flagged',
    facts.flaggedEntries,
    'warn',
    counted(
      facts.flaggedEntries,
      'One entry is flagged for a second look',
      'entries are flagged for a second look',
    ),
    withQuery(href('/admin/submissions'), { only: 'flagged' }),
  )
  add(
    'returned',
    facts.returnedEntries,
    'warn',
    counted(
      facts.returnedEntries,
      'One entry was returned and is not sent in again',
      'entries were returned and are not sent in again',
    ),
    withQuery(href('/admin/submissions'), { status: 'returned' }),
  )
  return found
}

/** So long after a check another one should have been made, whenever the night was. */
const UNCHECKED_MS = 36 * 60 * 60_000

/** Whether a night went by without a check of the books. The very first night is waited for, too. */
export function isUnchecked(lastCheckedAt: Date | null, now: Date): boolean {
  return lastCheckedAt !== null && now.getTime() - lastCheckedAt.getTime() > UNCHECKED_MS
}

export interface DayCount {
  /** "2026-11-24", a day of the award's calendar. */
  day: string
  count: number
}

/** So many days are shown. */
export const DAYS_SHOWN = 7

/** The last days up to `today`, those with nothing too, the newest first. */
export function lastDays(counts: readonly DayCount[], today: string, days: number = DAYS_SHOWN): DayCount[] {
  const known = new Map(counts.map(({ day, count }) => [day, count]))
  const end = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(end - index * 86_400_000).toISOString().slice(0, 10)
    return { day, count: known.get(day) ?? 0 }
  })
}
