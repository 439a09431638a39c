import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Cluster } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { paths } from '#app/paths.ts'
import {
  paymentLabels,
  ownerState,
  shownTitle,
  statusLabels,
  type PaymentStatus,
  type SubmissionStatus,
} from '../rules.ts'

/** A line as the lists show it. */
export interface EntryLine {
  id: number
  code: string | null
  title: string
  status: SubmissionStatus
  paymentStatus: PaymentStatus
  completeness: number
  categoryNumber: number
  categoryName: string
  studioName: string
  people: number
  /** Minor units: invoiced, or what it costs now; `null` when nothing is asked. */
  cents: number | null
  currency: string
  updatedAt: Date | string
}

interface EntryTableProps {
  rows: readonly EntryLine[]
  sort?: { sort: string; direction: 'asc' | 'desc' }
  empty?: ReactNode
  caption: string
}

const category: Column<EntryLine> = {
  id: 'category',
  header: 'Category',
  sortable: true,
  cell: (row) => `${row.categoryNumber} · ${row.categoryName}`,
}

const price: Column<EntryLine> = {
  id: 'price',
  header: 'Price',
  numeric: true,
  cell: (row) => (row.cents === null ? '–' : <Money cents={row.cents} currency={row.currency} />),
}

function Work({ row, to }: { row: EntryLine; to: string }) {
  return (
    <>
      <Link to={to}>{shownTitle(row.title)}</Link>
      {row.code ? (
        <>
          <br />
          <span className="hint">{row.code}</span>
        </>
      ) : null}
    </>
  )
}

function unsorted(columns: readonly Column<EntryLine>[]): Column<EntryLine>[] {
  return columns.map((column) => ({ ...column, sortable: false }))
}

const ownColumns: readonly Column<EntryLine>[] = [
  {
    id: 'title',
    header: 'Work',
    main: true,
    sortable: true,
    cell: (row) => <Work row={row} to={paths.editSubmission(row.id)} />,
  },
  category,
  {
    id: 'status',
    header: 'State',
    sortable: true,
    cell: (row) => {
      const state = ownerState(row)
      return <Pill tone={state.tone}>{state.label}</Pill>
    },
  },
  price,
]

const payment: Column<EntryLine> = {
  id: 'payment',
  header: 'Payment',
  cell: (row) => (
    <Pill tone={paymentLabels[row.paymentStatus].tone}>{paymentLabels[row.paymentStatus].label}</Pill>
  ),
}

const updated: Column<EntryLine> = {
  id: 'updated',
  header: 'Changed',
  sortable: true,
  cell: (row) => <DateTime value={row.updatedAt} style="short" />,
}

const fullColumns: readonly Column<EntryLine>[] = [
  ...ownColumns.slice(0, 2),
  { id: 'people', header: 'People', numeric: true, cell: (row) => (row.people > 0 ? row.people : '–') },
  ...ownColumns.slice(2, 3),
  payment,
  price,
  updated,
]

/** The newest submissions on the dashboard. */
export function RecentEntries({ rows }: { rows: readonly EntryLine[] }) {
  return (
    <DataTable
      caption="Submissions"
      captionHidden
      columns={unsorted(ownColumns)}
      rows={rows}
      rowKey={(row) => row.id}
    />
  )
}

/** A studio's own submissions. */
export function OwnEntries({ rows, sort, empty, caption }: EntryTableProps) {
  return (
    <DataTable
      caption={caption}
      captionHidden
      columns={fullColumns}
      rows={rows}
      rowKey={(row) => row.id}
      sort={sort}
      empty={empty}
    />
  )
}

const officeColumns: readonly Column<EntryLine>[] = [
  {
    id: 'title',
    header: 'Work',
    main: true,
    sortable: true,
    cell: (row) => <Work row={row} to={paths.adminSubmission(row.id)} />,
  },
  { id: 'studio', header: 'Studio', sortable: true, long: true, cell: (row) => row.studioName },
  category,
  {
    id: 'status',
    header: 'Status and payment',
    sortable: true,
    cell: (row) => (
      <Cluster>
        <Pill tone={statusLabels[row.status].tone}>
          {row.status === 'draft' ? `Draft, ${row.completeness} %` : statusLabels[row.status].label}
        </Pill>
        <Pill tone={paymentLabels[row.paymentStatus].tone}>{paymentLabels[row.paymentStatus].label}</Pill>
      </Cluster>
    ),
  },
  { ...price, header: 'Invoiced' },
  updated,
]

/** Everybody's submissions, for the office. */
export function OfficeEntries({ rows, sort, empty, caption }: EntryTableProps) {
  return (
    <DataTable
      caption={caption}
      captionHidden
      columns={officeColumns}
      rows={rows}
      rowKey={(row) => row.id}
      sort={sort}
      empty={empty}
    />
  )
}
