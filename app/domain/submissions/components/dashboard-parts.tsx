import type { CalendarRow } from '#app/domain/season/seasons/calendar.ts'
import type { DashboardView } from '#app/domain/submissions/dashboard.server.ts'
import { entryHref } from '#app/domain/submissions/addresses.ts'
import { Link } from '@remix-run/react'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { formatDateRange, formatShortDate, zoneName } from '#app/ui/format/date-time.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { useTimeFrame } from '#app/ui/time-context.tsx'
import { href, withQuery } from '#app/platform/href.ts'
import { requestLabels } from '#app/domain/submissions/time/extra-time.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import type { Todo } from '#app/domain/submissions/todo.ts'

function NeededBy({ by }: { by: Date }) {
  const { now } = useTimeFrame()
  return (
    <>
      <DateTime value={by} style="date" />
      {by < now ? <Pill tone="bad">Overdue</Pill> : null}
    </>
  )
}

const columns: readonly Column<Todo>[] = [
  {
    header: 'To do',
    cell: (line) => (
      <>
        <Link to={line.to}>{line.text}</Link>
        <br />
        <span className="hint">{line.detail}</span>
      </>
    ),
  },
  { header: 'Entry', long: true, cell: (line) => line.entry },
  { header: 'Due', cell: (line) => (line.by ? <NeededBy by={line.by} /> : '–') },
]

/** What a studio has to do, each with its due date. */
export function TodoTable({ todos }: { todos: readonly Todo[] }) {
  return (
    <DataTable
      caption="To do"
      captionHidden
      columns={columns}
      rows={todos}
      rowKey={(todo) => `${todo.kind}-${todo.key}`}
    />
  )
}

/** The season's dates in the award's zone; the current one is highlighted. */
export function SeasonCard({ rows }: { rows: readonly CalendarRow[] }) {
  const { zone } = useTimeFrame()
  return (
    <Card title="Key dates">
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
          <li>Your studio profile is ready.</li>
        ) : (
          <li>
            <Link to={withQuery(href('/studios/add'), { next: href('/submissions/add') })}>
              Create a studio profile
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
