import { Link } from '@remix-run/react'
import type { MailStatus } from '#app/domain/mail/rules.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { statusLabels, type SubmissionStatus } from '#app/domain/submissions/rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { formatDay } from '#app/ui/format/date-time.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { AdminTask } from '#app/platform/admin-tasks.ts'
import type { DayCount } from '../rules.ts'

type Moment = Date | string

/** What admins have to do, each with the page to do it on. */
export function TaskList({ tasks }: { tasks: readonly AdminTask[] }) {
  return (
    <section className="stack stack-tight" aria-labelledby="needs-you">
      <h2 id="needs-you">Needs you</h2>
      {tasks.length === 0 ? (
        <p>You have no tasks.</p>
      ) : (
        <ul className="stack stack-tight">
          {tasks.map(({ key, text, to, urgency }) => (
            <li key={key}>
              {urgency === 'wrong' ? <Pill tone="bad">Problem</Pill> : <Pill tone="warn">To do</Pill>}{' '}
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface CalendarLine {
  key: string
  label: string
  from: Moment | null
  at: Moment
  state: 'past' | 'now' | 'next' | 'later'
}

/** The season's dates in order, and the next changes in the award's time zone and the viewer's. */
export function SeasonTimeline({ calendar }: { calendar: readonly CalendarLine[] }) {
  const momentOf = (row: CalendarLine) => (row.state === 'now' ? row.at : (row.from ?? row.at))
  const coming = calendar
    .filter(({ state }) => state !== 'past')
    .sort((a, b) => new Date(momentOf(a)).getTime() - new Date(momentOf(b)).getTime())
    .slice(0, 4)
  return (
    <>
      <Card title="Next">
        {coming.length === 0 ? (
          <p>No more dates in this season.</p>
        ) : (
          <ul className="stack stack-tight">
            {coming.map((row) => (
              <li key={row.key}>
                <strong>
                  {row.state === 'now' ? `${row.label} ends` : row.from ? `${row.label} begins` : row.label}
                </strong>
                <br />
                <DateTime value={momentOf(row)} withRelative />
              </li>
            ))}
          </ul>
        )}
        <p>
          <Link to={href('/admin/deadlines')}>All deadlines</Link>
        </p>
      </Card>
      <Card title="Season">
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
          <Link to={href('/admin/configs')}>Settings</Link>
        </p>
      </Card>
    </>
  )
}

interface HealthProps {
  outbox: {
    waiting: number
    oldest: Moment | null
    failed: number
    trouble: 'stopped' | 'behind' | null
    lastTick: Moment | null
  }
  lateMails: number
  mail: Readonly<Record<'queued' | 'sending' | 'sent' | 'held' | 'failed' | 'bounced', number>>
  check: { checkedAt: Moment; findings: number } | null
}

/** The state of the worker, email and the books. */
export function Health({ outbox, lateMails, mail, check }: HealthProps) {
  const failed = mail.failed + mail.bounced + outbox.failed
  const messages = (status: MailStatus, label: string, value: number) => ({
    term: <Link to={withQuery(href('/admin/cron-emails/outbox'), { status })}>{label}</Link>,
    value,
  })
  return (
    <Card title="System">
      <RowList
        rows={[
          {
            term: 'Worker',
            value: outbox.trouble ? (
              <Pill tone="bad">{outbox.trouble === 'stopped' ? 'Not running' : 'Behind'}</Pill>
            ) : (
              <Pill tone="good">Running</Pill>
            ),
          },
          ...(outbox.lastTick
            ? [{ term: 'Last heartbeat', value: <DateTime value={outbox.lastTick} style="relative" /> }]
            : []),
          { term: 'Jobs waiting', value: outbox.waiting },
          ...(outbox.oldest
            ? [{ term: 'Oldest job', value: <DateTime value={outbox.oldest} style="relative" /> }]
            : []),
          messages('queued', 'Emails queued', mail.queued + mail.sending),
          ...(lateMails > 0 ? [{ term: 'More than 10 minutes late', value: lateMails }] : []),
          messages('held', 'Emails held', mail.held),
          messages('sent', 'Emails sent', mail.sent),
          messages('failed', 'Emails or jobs failed', failed),
          {
            term: <Link to={href('/admin/financials/check')}>Books</Link>,
            value: !check ? (
              <Pill>Not checked yet</Pill>
            ) : check.findings === 0 ? (
              <Pill tone="good">No faults</Pill>
            ) : (
              <Pill tone="bad">{countText(check.findings, 'fault', 'faults')}</Pill>
            ),
          },
          ...(check
            ? [{ term: 'Checked', value: <DateTime value={check.checkedAt} style="relative" /> }]
            : []),
        ]}
      />
    </Card>
  )
}

interface StatusRow {
  status: SubmissionStatus
  count: number
}

const statusColumns: Column<StatusRow>[] = [
  {
    header: 'Status',
    cell: ({ status }) => (
      <Link to={withQuery(href('/admin/submissions'), { status })}>{statusLabels[status].label}</Link>
    ),
  },
  { header: 'Entries', numeric: true, cell: ({ count }) => count.toLocaleString('en-US') },
]

interface CategoryRow {
  type: CategoryType
  number: number
  name: string
  drafts: number
  inCart: number
  entered: number
}

const figure = (id: 'drafts' | 'inCart' | 'entered', header: string): Column<CategoryRow> => ({
  header,
  numeric: true,
  cell: (row) => row[id].toLocaleString('en-US'),
})

const categoryColumns: Column<CategoryRow>[] = [
  {
    header: 'Category',
    cell: (row) => (
      <Link to={withQuery(href('/admin/submissions'), { category: row.number })}>{categoryTitle(row)}</Link>
    ),
  },
  figure('drafts', 'Drafts'),
  figure('inCart', 'In cart'),
  figure('entered', 'Entered'),
]

const dayColumns: Column<DayCount>[] = [
  { header: 'Day', cell: ({ day }) => formatDay(day) },
  { header: 'Submitted', numeric: true, cell: ({ count }) => count.toLocaleString('en-US') },
]

/** Entries by state, day and category. */
export function EntryCounts({
  statuses,
  categories,
  days,
}: {
  statuses: readonly StatusRow[]
  categories: readonly CategoryRow[]
  days: readonly DayCount[]
}) {
  if (statuses.length === 0) {
    return <EmptyState title="No entries yet" />
  }
  return (
    <>
      <DataTable
        caption="Entries by state"
        columns={statusColumns}
        rows={statuses}
        rowKey={(row) => row.status}
      />
      <DataTable
        caption="Submitted in the last seven days"
        columns={dayColumns}
        rows={days}
        rowKey={(row) => row.day}
      />
      <DataTable
        caption="Entries by category"
        columns={categoryColumns}
        rows={categories}
        rowKey={(row) => row.number}
      />
    </>
  )
}
