import { Link } from '@remix-run/react'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { formatDateRange, formatShortDate, zoneName } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { useTimeFrame } from '#app/ui/time-context.tsx'
import { paths } from '#app/paths.ts'
import type { Todo } from '../todo.ts'

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
        to: paths.editSubmission(todo.submissionId, todo.section),
        what: `Finish “${todo.sectionTitle}”`,
        more: todo.invalid > 0 ? questions(todo.invalid, 'to mend') : questions(todo.open, 'open'),
        work: todo.work,
        by: closesAt,
      }
    case 'review':
      return {
        key: `review-${todo.submissionId}`,
        to: paths.editSubmission(todo.submissionId, 'review'),
        what: 'Review and submit',
        more: 'Everything needed is there',
        work: todo.work,
        by: closesAt,
      }
    case 'cart':
      return {
        key: 'cart',
        to: paths.cart(),
        what: 'Check out your cart',
        more: 'Nothing in it is submitted yet',
        work: todo.count === 1 ? 'One submission' : `${todo.count} submissions`,
        by: closesAt,
      }
    case 'invoice':
      return {
        key: `invoice-${todo.invoiceId}`,
        to: paths.invoice(todo.invoiceId),
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
      {by < now ? <small>Overdue</small> : null}
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
    <DataTable
      caption="What needs you"
      captionHidden
      columns={columns}
      rows={lines}
      rowKey={(line) => line.key}
    />
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
    <Card title="Your season">
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
    <Card title="Three steps to your first submission">
      <ol>
        {hasStudio ? (
          <li>Your studio record is made.</li>
        ) : (
          <li>
            <Link to={paths.studioTypes(paths.chooseCategory())}>Make a studio record</Link>. It says who
            enters and who is billed; students and single people make one too.
          </li>
        )}
        <li>
          {mayStart ? <Link to={paths.chooseCategory()}>Start a submission</Link> : 'Start a submission'}.
          Choose a category and give a title; everything you save is kept, finished or not.
        </li>
        <li>Submit, check out your cart and pay by invoice.</li>
      </ol>
    </Card>
  )
}
