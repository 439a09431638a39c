import { entryHref } from '#app/domain/submissions/addresses.ts'
import { Link } from '@remix-run/react'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { CheckedRow, MadeRow } from '#app/domain/submissions/multiple/table-entries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { nounFor, type Noun } from '#app/ui/format/plural.ts'

const counted = (count: number, noun: Noun) => `${count} ${nounFor(count, noun)}`

function Contents({ row }: { row: CheckedRow }) {
  return (
    <>
      {counted(row.answers, { one: 'answer', other: 'answers' })}
      {row.people > 0 ? `, ${counted(row.people, { one: 'person', other: 'people' })}` : null}
      {row.notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </>
  )
}

const line: Column<CheckedRow> = { header: 'Row', numeric: true, cell: (row) => row.line }
const category: Column<CheckedRow> = { header: 'Category', cell: (row) => row.category || '–' }

const checkColumns: readonly Column<CheckedRow>[] = [
  line,
  { header: 'Title', main: true, cell: (row) => shownTitle(row.title) },
  category,
  {
    header: 'Result',
    cell: ({ refusal }) =>
      refusal === null ? <Pill tone="good">Will become a draft</Pill> : <Pill tone="bad">Skipped</Pill>,
  },
  {
    header: 'Contents',
    long: true,
    cell: (row) => (row.refusal === null ? <Contents row={row} /> : row.refusal),
  },
]

/** Every row of an import before anything is created. */
export function CheckTable({ rows }: { rows: readonly CheckedRow[] }) {
  return (
    <DataTable caption="Rows" captionHidden columns={checkColumns} rows={rows} rowKey={(row) => row.line} />
  )
}

const madeColumns: readonly Column<MadeRow>[] = [
  line,
  {
    header: 'Title',
    main: true,
    cell: (row) =>
      row.submissionId === null ? (
        shownTitle(row.title)
      ) : (
        <Link to={entryHref(row.submissionId)}>{shownTitle(row.title)}</Link>
      ),
  },
  category,
  {
    header: 'Result',
    cell: ({ refusal }) =>
      refusal === null ? (
        <Pill tone="good">Draft created</Pill>
      ) : (
        <>
          <Pill tone="bad">Skipped</Pill>
          <small>{refusal}</small>
        </>
      ),
  },
]

/** Results row. */
export function MadeTable({ rows }: { rows: readonly MadeRow[] }) {
  return (
    <DataTable
      caption="Import results"
      captionHidden
      columns={madeColumns}
      rows={rows}
      rowKey={(row) => row.line}
    />
  )
}
