import { Link } from '@remix-run/react'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { href } from '#app/platform/href.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'

interface Row {
  line: number
  title: string
  category: string
  answers: number
  people: number
  refusal: string | null
  notes: readonly string[]
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

function Contents({ row }: { row: Row }) {
  return (
    <>
      {counted(row.answers, 'answer', 'answers')}
      {row.people > 0 ? `, ${counted(row.people, 'person', 'people')}` : null}
      {row.notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </>
  )
}

const line: Column<Row> = { id: 'line', header: 'Row', numeric: true, cell: (row) => row.line }
const category: Column<Row> = { id: 'category', header: 'Category', cell: (row) => row.category || '–' }

const checkColumns: readonly Column<Row>[] = [
  line,
  { id: 'title', header: 'Title', main: true, cell: (row) => shownTitle(row.title) },
  category,
  {
    id: 'what',
    header: 'What happens',
    cell: ({ refusal }) =>
      refusal === null ? <Pill tone="good">Becomes a draft</Pill> : <Pill tone="bad">Left out</Pill>,
  },
  {
    id: 'notes',
    header: 'Contents',
    long: true,
    cell: (row) => (row.refusal === null ? <Contents row={row} /> : row.refusal),
  },
]

/** Every row of a table before anything is created. */
export function CheckTable({ rows }: { rows: readonly Row[] }) {
  return (
    <DataTable
      caption="The rows"
      captionHidden
      columns={checkColumns}
      rows={rows}
      rowKey={(row) => row.line}
    />
  )
}

type MadeRow = Row & { submissionId: number | null }

const madeColumns: readonly Column<MadeRow>[] = [
  line as Column<MadeRow>,
  {
    id: 'title',
    header: 'Title',
    main: true,
    cell: (row) =>
      row.submissionId === null ? (
        shownTitle(row.title)
      ) : (
        <Link to={href('/submissions/edit/:submissionId', { submissionId: row.submissionId })}>
          {shownTitle(row.title)}
        </Link>
      ),
  },
  category as Column<MadeRow>,
  {
    id: 'result',
    header: 'Result',
    cell: ({ refusal }) =>
      refusal === null ? (
        <Pill tone="good">Draft created</Pill>
      ) : (
        <>
          <Pill tone="bad">Left out</Pill>
          <small>{refusal}</small>
        </>
      ),
  },
]

/** What became of each row. */
export function MadeTable({ rows }: { rows: readonly MadeRow[] }) {
  return (
    <DataTable
      caption="What became of the rows"
      captionHidden
      columns={madeColumns}
      rows={rows}
      rowKey={(row) => row.line}
    />
  )
}
