import { entryHref, reviewHref, sectionHref } from '#app/domain/submissions/addresses.ts'
import { Link } from '@remix-run/react'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { formatDateRange, formatShortDate, zoneName } from '#app/ui/format/date-time.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { fieldId } from '#app/ui/field.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { useTimeFrame } from '#app/ui/time-context.tsx'
import { href, withQuery } from '#app/platform/href.ts'
import { requestLabels, type RequestStatus } from '#app/domain/submissions/time/extra-time.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import type { Todo } from '#app/domain/submissions/todo.ts'

interface TodoLine {
  key: string
  to: string
  what: string
  more: string
  work: string
  by: Date | null
}

function questions(count: number, words: string): string {
  return `${count} ${count === 1 ? 'question' : 'questions'} ${words}`
}

function lineOf(todo: Todo, closesAt: Date | null): TodoLine {
  switch (todo.kind) {
    case 'section':
      return {
        key: `section-${todo.submissionId}`,
        to: sectionHref(todo.submissionId, todo.section),
        what: `Finish “${todo.sectionTitle}”`,
        more: todo.invalid > 0 ? questions(todo.invalid, 'to fix') : questions(todo.open, 'open'),
        work: todo.work,
        by: closesAt,
      }
    case 'upload':
      return {
        key: `upload-${todo.submissionId}-${todo.fieldKey}`,
        to: `${sectionHref(todo.submissionId, todo.section)}#${fieldId(todo.fieldKey)}`,
        what: `Upload another file: ${todo.label}`,
        more: todo.trouble,
        work: todo.work,
        by: todo.by ?? closesAt,
      }
    case 'review':
      return {
        key: `review-${todo.submissionId}`,
        to: reviewHref(todo.submissionId),
        what: 'Review and submit',
        more: 'Ready to submit',
        work: todo.work,
        by: closesAt,
      }
    case 'returned':
      return {
        key: `returned-${todo.submissionId}`,
        to: reviewHref(todo.submissionId),
        what: 'Fix and resubmit',
        more: todo.reason,
        work: todo.work,
        by: todo.until,
      }
    case 'materials': {
      const [first = '', ...others] = todo.missing
      return {
        key: `materials-${todo.submissionId}`,
        to: sectionHref(todo.submissionId, todo.section),
        what: `Send in: ${first}`,
        more: others.length > 0 ? `And: ${others.join(', ')}` : 'Last missing item',
        work: todo.work,
        by: todo.by,
      }
    }
    case 'nomination':
      return {
        key: `nomination-${todo.submissionId}`,
        to: sectionHref(todo.submissionId, todo.section),
        what: 'Complete your nomination',
        more: `Missing: ${todo.missing.join(', ')}`,
        work: todo.work,
        by: todo.by,
      }
    case 'cart':
      return {
        key: 'cart',
        to: href('/submissions/cart'),
        what: 'Check out your cart',
        more: 'Not submitted until you check out',
        work: todo.count === 1 ? 'One submission' : `${todo.count} submissions`,
        by: closesAt,
      }
    case 'invoice':
      return {
        key: `invoice-${todo.invoiceId}`,
        to: href('/submissions/invoices/:id', { id: todo.invoiceId }),
        what: `Pay invoice ${todo.number}`,
        more: formatMoney(todo.dueCents, todo.currency),
        work: todo.entries === 1 ? 'One submission' : `${todo.entries} submissions`,
        by: todo.dueAt,
      }
  }
}

function NeededBy({ by }: { by: Date }) {
  const { now } = useTimeFrame()
  return (
    <>
      <DateTime value={by} style="date" />
      {by < now ? <Pill tone="bad">Overdue</Pill> : null}
    </>
  )
}

const columns: readonly Column<TodoLine>[] = [
  {
    id: 'todo',
    header: 'To do',
    main: true,
    cell: (line) => (
      <>
        <Link to={line.to}>{line.what}</Link>
        <br />
        <span className="hint">{line.more}</span>
      </>
    ),
  },
  { id: 'work', header: 'Submission', long: true, cell: (line) => line.work },
  { id: 'by', header: 'By', cell: (line) => (line.by ? <NeededBy by={line.by} /> : '–') },
]

/** What waits for this studio, each with the date it is needed by. */
export function TodoTable({ todos, closesAt }: { todos: readonly Todo[]; closesAt: Date | null }) {
  const lines = todos.map((todo) => lineOf(todo, closesAt))
  return (
    <DataTable caption="To do" captionHidden columns={columns} rows={lines} rowKey={(line) => line.key} />
  )
}

export interface SeasonRow {
  key: string
  label: string
  from: Date | null
  at: Date
  state: 'past' | 'now' | 'next' | 'later'
}

/** The season's dates in the award's zone, the current one standing out. */
export function SeasonCard({ rows }: { rows: readonly SeasonRow[] }) {
  const { zone } = useTimeFrame()
  return (
    <Card title="Key dates">
      <RowList
        rows={rows.map((row) => ({
          term: row.label,
          value:
            row.state === 'now'
              ? `to ${formatShortDate(row.at, zone)}`
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

/** The way from nothing to a submission, for somebody who is here for the first time. */
export function FirstSteps({ hasStudio, mayStart }: { hasStudio: boolean; mayStart: boolean }) {
  return (
    <Card title={hasStudio ? 'Three steps to your first submission' : 'To enter work: three steps'}>
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

interface TimeAnswer {
  submissionId: number
  title: string
  status: RequestStatus
  answer: string
  until: Date | null
}

/** What became of requests for extra time. */
export function TimeAnswers({ answers }: { answers: readonly TimeAnswer[] }) {
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
                {runs ? 'Finish it and check it out before ' : 'It ended on '}
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

interface MessageLine {
  id: number
  subject: string
  at: Date
}

/** The latest mails to this person, so that one that did not arrive is noticed. */
export function Messages({ messages }: { messages: readonly MessageLine[] }) {
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
