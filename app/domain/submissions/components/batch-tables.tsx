import { entryHref } from '#app/domain/submissions/addresses.ts'
import { Link } from '@remix-run/react'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { SharedLine } from '#app/domain/submissions/multiple/batches.ts'
import type { StateLabel } from '#app/domain/submissions/rules.ts'
import { shownAnswer } from '#app/domain/submissions/form/shown-answer.ts'

interface BatchLine {
  id: number
  title: string
  category: string
  state: StateLabel
}

const columns: readonly Column<BatchLine>[] = [
  { header: 'Category', cell: (line) => <Link to={entryHref(line.id)}>{line.category}</Link> },
  { header: 'Title', long: true, cell: (line) => line.title },
  { header: 'Status', cell: ({ state }) => <Pill tone={state.tone}>{state.label}</Pill> },
]

/** The drafts that one form made. */
export function BatchTable({ entries }: { entries: readonly BatchLine[] }) {
  return <DataTable caption="Drafts in this set" captionHidden columns={columns} rows={entries} />
}

type SharedRow = ReturnType<typeof sharedRow>

/** A planned line with its answers as text. */
export function sharedRow(line: SharedLine) {
  return {
    id: line.id,
    category: line.category,
    refusal: line.refusal,
    changes: line.changes.map(({ field, was, value }) => ({
      label: field.label,
      before: shownAnswer(field, was),
      after: shownAnswer(field, value),
    })),
  }
}

const sharedColumns: readonly Column<SharedRow>[] = [
  { header: 'Draft', cell: (row) => row.category },
  { header: 'Changes', long: true, cell: (row) => <Changes row={row} /> },
]

function Changes({ row }: { row: SharedRow }) {
  if (row.refusal) return <span className="hint">{row.refusal}</span>
  if (row.changes.length === 0)
    return <span className="hint">No changes: the answer is the same or not asked here.</span>
  return (
    <ul>
      {row.changes.map(({ label, before, after }) => (
        <li key={label}>
          {label}: {before ? <del>{before}</del> : 'empty'} → {after}
        </li>
      ))}
    </ul>
  )
}

/** What writing shared answers would change, draft by draft. */
export function SharedTable({ rows }: { rows: readonly SharedRow[] }) {
  return <DataTable caption="Changes" captionHidden columns={sharedColumns} rows={rows} />
}
