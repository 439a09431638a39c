import { Link } from '@remix-run/react'
import type { MailStatus } from '#app/domain/mail/rules.ts'
import { categoryCode, categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { statusLabels, type SubmissionStatus } from '#app/domain/submissions/rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { TimeInZone, useInZone } from '#app/ui/zone-column.tsx'

type Moment = Date | string

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

/** Tells how the worker, email and the books run. */
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

/** Draws the season's entries by category, a cell for each, which leads to the list of its entries. */
export function CategoryStrip({ categories }: { categories: readonly CategoryRow[] }) {
  if (categories.length === 0) return null
  const highest = Math.max(1, ...categories.map(({ entered }) => entered))
  return (
    <section className="stack stack-tight" aria-labelledby="by-category">
      <h2 id="by-category">Entries by category</h2>
      <ol className="category-strip">
        {categories.map((row) => (
          <li key={row.number}>
            <Link
              to={withQuery(href('/admin/submissions'), { category: row.number })}
              title={categoryTitle(row)}
            >
              <VisuallyHidden>{categoryTitle(row)}: </VisuallyHidden>
              <strong>{row.entered.toLocaleString('en-US')}</strong>
              <svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">
                <rect
                  className="chart-part"
                  y={100 - (100 * row.entered) / highest}
                  width="1"
                  height={(100 * row.entered) / highest}
                />
              </svg>
              <span aria-hidden="true">{categoryCode(row)}</span>
            </Link>
          </li>
        ))}
      </ol>
      <details>
        <summary>Figures</summary>
        <DataTable
          caption="Entries by category"
          captionHidden
          columns={categoryColumns}
          rows={categories}
          rowKey={(row) => row.number}
        />
      </details>
    </section>
  )
}

/** Counts the entries by status. */
export function StatusCounts({ statuses }: { statuses: readonly StatusRow[] }) {
  if (statuses.length === 0) return <EmptyState title="No entries yet" />
  return (
    <DataTable
      caption="Entries by status"
      columns={statusColumns}
      rows={statuses}
      rowKey={(row) => row.status}
    />
  )
}

interface ChangeLine {
  id: number
  at: Moment
  who: string
  what: string
  record: { name: string; page: string | null }
}

const changeColumns = (inZone: (header: string) => string): Column<ChangeLine>[] => [
  {
    header: 'Record',
    cell: ({ record: { name, page } }) => (page ? <Link to={page}>{name}</Link> : name),
  },
  { header: 'What', cell: ({ what }) => what },
  { header: 'Who', long: true, cell: ({ who }) => who },
  { header: inZone('When'), cell: ({ at }) => <TimeInZone value={at} /> },
]

/** Lists the newest changes of all records. */
export function RecentChanges({ changes }: { changes: readonly ChangeLine[] }) {
  const columns = changeColumns(useInZone())
  return (
    <section className="stack stack-tight" aria-labelledby="changes">
      <h2 id="changes">Recent changes</h2>
      {changes.length === 0 ? (
        <p>No changes yet.</p>
      ) : (
        <>
          <DataTable caption="Recent changes" captionHidden columns={columns} rows={changes} />
          <p>
            <Link to={href('/admin/history')}>All changes</Link>
          </p>
        </>
      )}
    </section>
  )
}
