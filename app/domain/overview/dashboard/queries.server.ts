import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { billingToday } from '#app/domain/money/billing/invoice-list.server.ts'
import { lastCheck } from '#app/domain/money/books/checks.server.ts'
import { breakGlassToDecide } from '#app/domain/judging/conflicts/break-glass.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { runsToApprove } from '#app/domain/cron-emails/rules/rule-list.server.ts'
import { heldBatches } from '#app/domain/mail/batches.server.ts'
import { mailboxTrouble } from '#app/domain/mail/bounce-mailbox.server.ts'
import { mailFacts } from '#app/domain/mail/health.server.ts'
import { messageCounts } from '#app/domain/mail/message-counts.server.ts'
import { mailTrouble } from '#app/domain/mail/trouble.ts'
import { nominationTasks } from '#app/domain/nominees/nominations/nominated-list.server.ts'
import { isLate, outboxHealth } from '#app/platform/outbox/health.server.ts'
import { isSilent, readHeartbeats } from '#app/platform/outbox/heartbeats.server.ts'
import { moneyToday } from '#app/domain/money/payments/queries.server.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { hasWithheldFile } from '#app/domain/submissions/admin/withheld-files.server.ts'
import { seasonCounts } from '#app/domain/submissions/admin/season-counts.server.ts'
import { DAYS_SHOWN, isUnchecked, lastDays, needsYou, type DayCount } from './rules.ts'

const DAY_MS = 86_400_000

/** How many entries were sent in on each of the last days, by the award's calendar. */
async function sentByDay(
  admin: AdminViewer,
  { year, timezone }: Season,
  now: Date,
  reader: Reader,
): Promise<DayCount[]> {
  const since = new Date(now.getTime() - (DAYS_SHOWN + 1) * DAY_MS)
  const { rows } = await sql<DayCount>`
    select to_char(submitted_at at time zone ${timezone}, 'YYYY-MM-DD') as day, count(*) as count
    from submissions where year = ${year} and submitted_at >= ${since} and submitted_at <= ${now}
      and ${withoutConflict(admin, 'submissions.id', admin.at)} group by 1`.execute(reader)
  return lastDays(rows, toLocalText(now, timezone).slice(0, 10))
}

interface Waiting {
  extraTime: number
  memberships: number
  refunds: number
  flagged: number
  withheld: number
}

/** Counts of what waits for a decision, each by an index of only what waits. */
async function waiting(admin: AdminViewer, year: number, reader: Reader): Promise<Waiting> {
  const { rows } = await sql<Waiting>`select
    (select count(*) from extra_time_requests where status = 'open'
      and ${withoutConflict(admin, 'extra_time_requests.submission_id', admin.at)}) as "extraTime",
    (select count(*) from memberships where status in ('pending', 'proof_required')) as memberships,
    (select count(*) from refunds where status = 'requested') as refunds,
    (select count(*) from submissions where year = ${year} and flag is not null
      and ${withoutConflict(admin, 'submissions.id', admin.at)}) as flagged,
    (select count(*) from submissions where year = ${year} and status in ('submitted', 'in_review', 'accepted')
      and exists (select from configs where name = 'judging_blind' and value = '1') and ${hasWithheldFile('submissions')}
      and ${withoutConflict(admin, 'submissions.id', admin.at)}) as withheld`.execute(reader)
  return rows[0] ?? { extraTime: 0, memberships: 0, refunds: 0, flagged: 0, withheld: 0 }
}

/**
 * The office's day: what needs somebody, and today's numbers of entries, money, mail and the worker. In a rehearsal the
 * season is looked at as of `now`; the worker and the books run on by the real `clock`.
 */
export async function overview(
  admin: AdminViewer,
  season: Season,
  now: Date,
  clock: Date = now,
  reader: Reader,
) {
  const { year } = season
  const [
    { byCategory: categories, ...entries },
    days,
    waits,
    billing,
    money,
    mail,
    held,
    runs,
    outbox,
    check,
    facts,
    signs,
    nominees,
    breakGlass,
    mailbox,
  ] = await Promise.all([
    seasonCounts(admin, year, new Date(now.getTime() - DAY_MS), reader),
    sentByDay(admin, season, now, reader),
    waiting(admin, year, reader),
    billingToday(admin, year, now, reader),
    moneyToday(admin, now, reader),
    messageCounts(admin, reader),
    heldBatches(admin, reader),
    runsToApprove(admin, reader),
    outboxHealth(admin, clock, reader),
    lastCheck(admin, reader),
    mailFacts(clock, reader),
    readHeartbeats(reader),
    nominationTasks(admin, year, now, reader),
    breakGlassToDecide(admin, reader),
    mailboxTrouble(),
  ])
  const trouble = mailTrouble(facts)
  const late = isLate(outbox, clock) || isSilent(signs.tick, clock)
  return {
    entries,
    categories,
    days,
    billing,
    money,
    mail,
    outbox: { ...outbox, late, lastTick: signs.tick },
    lateMails: trouble?.late ?? 0,
    check,
    needs: needsYou({
      overdueInvoices: billing.overdueCount,
      unallocated: money.unallocated,
      unallocatedCount: money.unallocatedCount,
      stuckPayments: money.stuckCount,
      stuckInvoiceId: money.stuckInvoiceId,
      refundsToDecide: waits.refunds,
      extraTimeAsked: waits.extraTime,
      breakGlassAsked: breakGlass.length,
      membershipsAsked: waits.memberships,
      returnedEntries: entries.byStatus.find(({ status }) => status === 'returned')?.count ?? 0,
      flaggedEntries: waits.flagged,
      withheldEntries: waits.withheld,
      heldBatches: held,
      runsToApprove: runs,
      nominees,
      failedMails: mail.failed + mail.bounced,
      lateMails: trouble?.late ?? 0,
      failedRuns: trouble?.failedRuns ?? 0,
      mailboxUnread: mailbox !== null,
      failedJobs: outbox.failed,
      workerStandsStill: late,
      booksFindings: check?.findings ?? null,
      booksUnchecked: isUnchecked(check?.checkedAt ?? null, clock),
    }),
  }
}
