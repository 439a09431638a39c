import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { categoryOfEntry } from '#app/domain/catalogue/categories/rules.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { Cluster } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { href, withQuery } from '#app/platform/href.ts'
import { columnLabels, type AdminColumn } from '#app/domain/submissions/admin/admin-filters.ts'
import {
  paymentLabels,
  shownTitle,
  statusLabels,
  type PaymentStatus,
  type SubmissionStatus,
} from '#app/domain/submissions/rules.ts'

type Moment = Date | string

/** A line of the office's list as the page gets it. */
export interface AdminEntryLine {
  id: number
  code: string | null
  title: string
  status: SubmissionStatus
  paymentStatus: PaymentStatus
  completeness: number
  categoryType: CategoryType
  categoryNumber: number
  categoryName: string
  studioId: number
  studioName: string
  people: number
  tags: readonly string[]
  flag: string | null
  materialsReceivedAt: Moment | null
  submittedAt: Moment | null
  updatedAt: Moment
  cents: number | null
  currency: string | null
}

/** A submission's states, for the office. */
export function EntryPills({
  entry,
}: {
  entry: Pick<AdminEntryLine, 'status' | 'paymentStatus' | 'completeness'>
}) {
  const status = statusLabels[entry.status]
  const payment = paymentLabels[entry.paymentStatus]
  return (
    <Cluster>
      <Pill tone={status.tone}>
        {entry.status === 'draft' ? `Draft, ${entry.completeness} %` : status.label}
      </Pill>
      <Pill tone={payment.tone}>{payment.label}</Pill>
    </Cluster>
  )
}

const cells: Readonly<Record<AdminColumn, Omit<Column<AdminEntryLine>, 'id' | 'header'>>> = {
  studio: { sortable: true, long: true, cell: (row) => row.studioName },
  category: { sortable: true, cell: categoryOfEntry },
  status: { sortable: true, cell: (row) => <EntryPills entry={row} /> },
  price: {
    numeric: true,
    cell: (row) => (row.cents === null ? '–' : <Money cents={row.cents} currency={row.currency ?? 'USD'} />),
  },
  tags: { long: true, cell: (row) => (row.tags.length > 0 ? row.tags.join(', ') : '–') },
  flag: { long: true, cell: (row) => (row.flag ? <Pill tone="warn">{row.flag}</Pill> : '–') },
  materials: {
    cell: (row) =>
      row.materialsReceivedAt ? <DateTime value={row.materialsReceivedAt} style="short" /> : '–',
  },
  complete: { numeric: true, cell: (row) => `${row.completeness} %` },
  people: { numeric: true, cell: (row) => (row.people > 0 ? row.people : '–') },
  submitted: {
    sortable: true,
    cell: (row) => (row.submittedAt ? <DateTime value={row.submittedAt} style="short" /> : '–'),
  },
  updated: { sortable: true, cell: (row) => <DateTime value={row.updatedAt} style="short" /> },
}

export interface AdminEntryTableProps {
  rows: readonly AdminEntryLine[]
  columns: readonly AdminColumn[]
  sort?: { sort: string; direction: 'asc' | 'desc' }
  /** The list's own address, which a submission's page leads back to. */
  list: string
  empty?: ReactNode
}

/** Everybody's submissions with the chosen columns, each with a box for doing something with many. */
export function AdminEntryTable({ rows, columns, sort, list, empty }: AdminEntryTableProps) {
  const chosen: readonly Column<AdminEntryLine>[] = [
    {
      id: 'choose',
      header: 'Choose',
      headerHidden: true,
      labelled: true,
      cell: (row) => (
        <label className="choice">
          <input type="checkbox" name="id" value={row.id} />
          <VisuallyHidden>
            Choose {shownTitle(row.title)}
            {row.code ? `, ${row.code}` : ''}
          </VisuallyHidden>
        </label>
      ),
    },
    {
      id: 'title',
      header: 'Work',
      main: true,
      sortable: true,
      cell: (row) => (
        <>
          <Link
            to={withQuery(href('/admin/submissions/edit/:submissionId', { submissionId: row.id }), {
              list: list || undefined,
            })}
          >
            {shownTitle(row.title)}
          </Link>
          {row.code || row.flag ? (
            <small>
              {[row.code, row.flag && !columns.includes('flag') ? '! Flagged' : null]
                .filter(Boolean)
                .join(' · ')}
            </small>
          ) : null}
        </>
      ),
    },
    ...columns.map((id) => ({ id, header: columnLabels[id], ...cells[id] })),
  ]
  return (
    <DataTable
      caption="Submissions of the season"
      captionHidden
      columns={chosen}
      rows={rows}
      rowKey={(row) => row.id}
      sort={sort}
      empty={empty}
    />
  )
}
