import type { CalendarRow } from '#app/domain/season/seasons/calendar.ts'
import type { DashboardView } from '#app/domain/submissions/dashboard.server.ts'
import { entryHref } from '#app/domain/submissions/addresses.ts'
import { Link } from '@remix-run/react'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { formatDateRange, formatShortDate, zoneName } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { useTimeFrame } from '#app/ui/time-context.tsx'
import { href, withQuery } from '#app/platform/href.ts'
import { requestLabels } from '#app/domain/submissions/time/extra-time.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { words } from '#app/platform/award-words.ts'

type Invoice = DashboardView['invoices'][number]

/** Says what is overdue, as a line at the top of the page that leads to paying it. */
export function Overdue({ overdue }: { overdue: NonNullable<DashboardView['overdue']> }) {
  const amount = overdue.amounts
    .map(({ cents, currency }) => formatMoney(cents, currency, 'prose'))
    .join(', ')
  return (
    <Notice tone="bad">
      <strong>{amount} overdue</strong> since <DateTime value={overdue.since} style="date" />.{' '}
      <Link to={overdue.payTo}>Pay {amount}</Link>
    </Notice>
  )
}

const columns: readonly Column<Invoice>[] = [
  {
    header: 'Invoice',
    main: true,
    cell: ({ id, number }) => <Link to={href('/submissions/invoices/:id', { id })}>{number}</Link>,
  },
  {
    header: 'For',
    cell: ({ kind, entries }) =>
      kind === 'membership' ? 'Membership' : countText(entries, 'entry', 'entries'),
  },
  { header: 'Due', cell: ({ dueAt }) => <DateTime value={dueAt} style="date" /> },
  {
    header: 'Amount due',
    numeric: true,
    cell: ({ dueCents, currency }) => <Money cents={dueCents} currency={currency} />,
  },
]

/** The invoices that have money to come. */
export function OpenInvoices({ invoices }: { invoices: readonly Invoice[] }) {
  return <DataTable caption="To pay" captionHidden columns={columns} rows={invoices} />
}

/** The season's dates in the award's zone; the current one is highlighted. */
export function SeasonCard({ rows, title = 'Key dates' }: { rows: readonly CalendarRow[]; title?: string }) {
  const { zone } = useTimeFrame()
  return (
    <Card title={title}>
      <RowList
        rows={rows.map((row) => ({
          term: row.label,
          value:
            row.state === 'now'
              ? `until ${formatShortDate(row.at, zone)}`
              : row.from
                ? formatDateRange(row.from, row.at, zone)
                : formatShortDate(row.at, zone),
          current: row.state === 'now',
        }))}
      />
      <p className="hint">All times in {zoneName(zone)}.</p>
    </Card>
  )
}

/** The steps to a first entry. */
export function FirstSteps({ hasStudio, mayStart }: { hasStudio: boolean; mayStart: boolean }) {
  return (
    <Card title="Start your first entry in 3 steps">
      <ol>
        {hasStudio ? (
          <li>{`Your ${words.studio} profile is ready.`}</li>
        ) : (
          <li>
            <Link to={withQuery(href('/studios/add'), { next: href('/submissions/add') })}>
              {`Create ${words.aStudio} profile`}
            </Link>
            . It sets your price and who we invoice. Students and individuals need one too.
          </li>
        )}
        <li>
          {mayStart ? <Link to={href('/submissions/add')}>Start an entry</Link> : 'Start an entry'}. Select a
          category and enter a title. Your answers are saved as you go.
        </li>
        <li>Submit, check out and pay.</li>
      </ol>
    </Card>
  )
}

/** The answers to requests for extra time. */
export function TimeAnswers({ answers }: { answers: DashboardView['timeAnswers'] }) {
  const { now } = useTimeFrame()
  return (
    <>
      {answers.map((each) => {
        const { label } = requestLabels[each.status]
        const runs = each.status === 'granted' && each.until !== null && each.until > now
        return (
          <Notice
            key={each.submissionId}
            tone={runs ? 'good' : each.status === 'declined' ? 'bad' : 'plain'}
            title={`Extra time for “${shownTitle(each.title)}”: ${label.toLowerCase()}`}
          >
            {each.status === 'granted' && each.until ? (
              <>
                {runs ? 'Finish and check out before ' : 'It ended on '}
                <DateTime value={each.until} />.{' '}
              </>
            ) : null}
            {each.answer ? `${each.answer} ` : null}
            <Link to={runs ? entryHref(each.submissionId) : href('/submissions/expired')}>
              {runs ? 'Open draft' : 'View drafts that missed the deadline'}
            </Link>
          </Notice>
        )
      })}
    </>
  )
}

/** The latest emails to this person. */
export function Messages({ messages }: { messages: DashboardView['messages'] }) {
  return (
    <Card title="Recent emails">
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            {message.subject}{' '}
            <span className="hint">
              <DateTime value={message.at} style="short" />
            </span>
          </li>
        ))}
      </ul>
      <p className="hint">Sent to the address you sign in with.</p>
    </Card>
  )
}
