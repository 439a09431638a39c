import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { billingToday } from '#app/domain/billing/invoice-list.server.ts'
import { moneyToday } from '#app/domain/payments/queries.server.ts'
import { messageCounts } from '#app/domain/mail/message-counts.server.ts'
import { isLate, outboxHealth } from '#app/domain/outbox/health.server.ts'
import { seasonCalendar } from '#app/domain/seasons/calendar.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/seasons/queries.server.ts'
import { statusLabels } from '#app/domain/submissions/rules.ts'
import { seasonCounts } from '#app/domain/submissions/season-counts.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { paths } from '#app/paths.ts'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { StatRow } from '#app/ui/stat-row.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export const handle: PageHandle = { title: 'Overview' }

const DAY_MS = 24 * 60 * 60_000

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const season = await currentSeason()
  const [entries, billing, money, mail, outbox, deadlines, configs] = await Promise.all([
    seasonCounts(admin, season.year, new Date(now.getTime() - DAY_MS)),
    billingToday(admin, season.year, now),
    moneyToday(admin, now),
    messageCounts(admin),
    outboxHealth(admin, now),
    deadlinesOf(season.year),
    configValues(),
  ])
  return {
    seasonLabel: season.label,
    entries,
    billing,
    money,
    mail,
    outbox: { ...outbox, late: isLate(outbox, now) },
    calendar: seasonCalendar({ season, deadlines, configs }, now),
  }
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

function Season({ calendar }: Pick<Loaded, 'calendar'>) {
  return (
    <Card title="The season now">
      <RowList
        rows={calendar.map((row) => ({
          term: row.label,
          value: (
            <>
              {row.state === 'now' ? 'to ' : row.state === 'past' ? 'was ' : null}
              <DateTime
                value={row.state === 'now' || row.state === 'past' || !row.from ? row.at : row.from}
                style="short"
              />
            </>
          ),
          current: row.state === 'now',
        }))}
      />
      <p>
        <Link to={paths.adminConfigs()}>Windows and settings</Link>
      </p>
    </Card>
  )
}

function Health({ outbox, mail }: Pick<Loaded, 'outbox' | 'mail'>) {
  const failed = mail.failed + mail.bounced + outbox.failed
  return (
    <Card title="Worker and mail">
      <RowList
        rows={[
          {
            term: 'Worker',
            value: outbox.late ? <Pill tone="bad">Stands still</Pill> : <Pill tone="good">Keeps up</Pill>,
          },
          { term: 'Jobs waiting', value: outbox.waiting },
          ...(outbox.oldest
            ? [{ term: 'Oldest is from', value: <DateTime value={outbox.oldest} style="relative" /> }]
            : []),
          {
            term: <Link to={paths.adminOutbox({ status: 'queued' })}>Mails queued</Link>,
            value: mail.queued + mail.sending,
          },
          { term: <Link to={paths.adminOutbox({ status: 'sent' })}>Mails sent</Link>, value: mail.sent },
          {
            term: <Link to={paths.adminOutbox({ status: 'failed' })}>Mails or jobs failed</Link>,
            value: failed,
          },
        ]}
      />
    </Card>
  )
}

const statusColumns: Column<Loaded['entries']['byStatus'][number]>[] = [
  {
    id: 'status',
    header: 'State',
    main: true,
    cell: ({ status }) => <Link to={paths.adminSubmissions({ status })}>{statusLabels[status].label}</Link>,
  },
  { id: 'count', header: 'Submissions', numeric: true, cell: ({ count }) => count },
]

/** Money that waits for somebody: never only in a log nobody opens (product 4, no. 5). */
function MoneyToDecide({ money }: Pick<Loaded, 'money'>) {
  const amounts = money.unallocated.map((each) => formatMoney(each.cents, each.currency, 'prose')).join(', ')
  return (
    <>
      {money.unallocatedCount > 0 ? (
        <Notice title="Unallocated money">
          <Link to={paths.adminUnallocated({ status: 'open' })}>
            {amounts} arrived and{' '}
            {money.unallocatedCount === 1 ? 'waits' : `wait in ${money.unallocatedCount} amounts`} for a
            decision
          </Link>
        </Notice>
      ) : null}
      {money.stuckInvoiceId !== null ? (
        <Notice tone="bad" title="Stuck payments">
          <Link to={paths.adminInvoice(money.stuckInvoiceId)}>
            {money.stuckCount === 1
              ? 'One card payment has not ended for more than 30 minutes'
              : `${money.stuckCount} card payments have not ended for more than 30 minutes; this is the oldest`}
          </Link>
        </Notice>
      ) : null}
    </>
  )
}

export default function AdminDashboardPage() {
  const { seasonLabel, entries, billing, money, mail, outbox, calendar } = useLoaderData<typeof loader>()
  const total = entries.byStatus.reduce((sum, row) => sum + row.count, 0)
  const due = billing.due.map((each) => formatMoney(each.cents, each.currency, 'prose')).join(', ')
  return (
    <>
      <PageHeader title="Overview" context={seasonLabel} />
      {outbox.late && outbox.oldest ? (
        <Notice tone="bad" title="The worker stands still">
          The oldest job waits since <DateTime value={outbox.oldest} withRelative />. Mails and documents come
          once it runs again.
        </Notice>
      ) : null}
      <StatRow
        stats={[
          { value: total, label: total === 1 ? 'submission' : 'submissions', to: paths.adminSubmissions() },
          {
            value: entries.submittedSince,
            label: 'sent in within a day',
            to: paths.adminSubmissions({ status: 'submitted' }),
          },
          {
            value: billing.openCount,
            label: billing.openCount === 1 ? 'open invoice' : 'open invoices',
            to: paths.adminInvoices({ status: 'open' }),
          },
          {
            value: due || 'USD 0',
            label: 'still to come in',
            to: paths.adminInvoices({ status: 'open', sort: 'due', dir: 'asc' }),
          },
        ]}
      />
      <MoneyToDecide money={money} />
      {billing.overdueCount > 0 ? (
        <Notice title="Overdue">
          <Link to={paths.adminInvoices({ status: 'overdue' })}>
            {billing.overdueCount === 1
              ? 'One invoice is overdue'
              : `${billing.overdueCount} invoices are overdue`}
          </Link>
        </Notice>
      ) : null}
      <Columns
        sideLabel="Season and health"
        side={
          <>
            <Season calendar={calendar} />
            <Health outbox={outbox} mail={mail} />
          </>
        }
      >
        <DataTable
          caption="Submissions by state"
          columns={statusColumns}
          rows={entries.byStatus}
          rowKey={(row) => row.status}
          empty={
            <EmptyState title="No submissions yet">
              Drafts are counted here as soon as an entrant starts one.
            </EmptyState>
          }
        />
      </Columns>
    </>
  )
}
