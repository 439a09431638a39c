import type { ReactNode } from 'react'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { HistoryChange } from '../history.ts'

interface Line {
  id: number
  at: Date | string
  who: string
  what: string
  changes: readonly HistoryChange[]
}

/** Longer texts are folded. */
const FOLDED_FROM = 160

function HistoryText({ text }: { text: string }) {
  if (text.length <= FOLDED_FROM) return text
  return (
    <details>
      <summary>{`${[...text.slice(0, FOLDED_FROM)].slice(0, FOLDED_FROM - 20).join('')}…`}</summary>
      {text}
    </details>
  )
}

function Change({ change: { label, from, to } }: { change: HistoryChange }) {
  return (
    <div>
      {label}: {from !== null ? <HistoryText text={from} /> : null}
      {from !== null && to !== null ? ' → ' : null}
      {to !== null ? <HistoryText text={to} /> : null}
      {from !== null && to === null ? ' → nothing' : null}
    </div>
  )
}

/** What fits beside the rest of a line; anything longer is opened from the names of what changed. */
const MAX_CHANGE_IN_LINE = 20

/** The changes of a step in a list of one line a step: a short one is said, others are opened. */
export function FoldedChanges({ changes }: Pick<Line, 'changes'>) {
  const [first] = changes
  if (!first) return '–'
  const all = changes.map((change, index) => <Change key={index} change={change} />)
  const { label, from, to } = first
  const length = label.length + (from?.length ?? 0) + (to?.length ?? 0)
  if (changes.length === 1 && length <= MAX_CHANGE_IN_LINE) return all
  return (
    <details>
      <summary>{changes.map((change) => change.label).join(', ')}</summary>
      {all}
    </details>
  )
}

/** The columns of a history. */
export function historyColumns<Row extends Line>(): Column<Row>[] {
  return [
    { header: 'What', cell: (line) => line.what },
    {
      header: 'From → to',
      long: true,
      cell: (line) =>
        line.changes.length === 0
          ? '–'
          : line.changes.map((change, index) => <Change key={index} change={change} />),
    },
    { header: 'Who', cell: (line) => line.who },
    { header: 'When', cell: (line) => <DateTime value={line.at} /> },
  ]
}

export interface HistoryProps {
  history: { lines: readonly Line[]; total: number; page: number; limit: number }
  caption?: string
  /** In place of an empty table. */
  empty?: ReactNode
}

/** The changes of a record, from the log: who, what, when, from which values to which. */
export function History({ history, caption = 'History', empty }: HistoryProps) {
  const { lines, total, page, limit } = history
  return (
    <>
      <DataTable
        caption={caption}
        columns={historyColumns<Line>()}
        rows={lines}
        empty={empty ?? <EmptyState title="No changes yet" />}
      />
      {total > limit ? (
        <Pagination total={total} page={page} perPage={limit} noun={{ one: 'change', other: 'changes' }} />
      ) : null}
    </>
  )
}
