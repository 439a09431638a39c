import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { STATUS_NAMES } from '#app/domain/catalogue/categories/category-text.ts'
import type { CategoryStatus } from '#app/domain/catalogue/categories/rules.ts'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import { href } from '#app/platform/href.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export interface CategoryTableRow {
  id: number
  number: number
  name: string
  type: 'production' | 'achievement'
  status: CategoryStatus
  statusNote: string
  entries: number
  drafts: number
  committees: number
  judges: number
  questions: number
  ceremonyBatch: number | null
  ceremonyOrder: number | null
}

const columns: readonly Column<CategoryTableRow>[] = [
  { id: 'number', header: 'No.', numeric: true, sortable: true, cell: (row) => row.number },
  {
    id: 'name',
    header: 'Category',
    main: true,
    sortable: true,
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/categories/view/:id', { id: row.id })}>{row.name}</Link>
        <small>{CATEGORY_TYPE_LABELS[row.type]}</small>
      </>
    ),
  },
  {
    id: 'status',
    header: 'State',
    cell: (row) => <Pill tone={STATUS_NAMES[row.status].tone}>{STATUS_NAMES[row.status].label}</Pill>,
  },
  {
    id: 'entries',
    header: 'Entries',
    numeric: true,
    sortable: true,
    cell: (row) => (
      <>
        {row.entries}
        {row.drafts > 0 ? <small>{row.drafts === 1 ? '1 draft' : `${row.drafts} drafts`}</small> : null}
      </>
    ),
  },
  {
    id: 'committee',
    header: 'Committee',
    cell: (row) =>
      row.committees === 0
        ? 'None'
        : `${row.judges} accepted${row.committees > 1 ? `, ${row.committees} committees` : ''}`,
  },
  {
    id: 'questions',
    header: 'Questions',
    numeric: true,
    cell: (row) => (
      <Link to={href('/admin/categories/:id/fields', { id: row.id })}>{row.questions} questions</Link>
    ),
  },
  {
    id: 'ceremony',
    header: 'Ceremony',
    sortable: true,
    cell: (row) =>
      row.ceremonyOrder === null
        ? '–'
        : `${row.ceremonyOrder}${row.ceremonyBatch ? `, block ${row.ceremonyBatch}` : ''}`,
  },
]

/** A season's categories. */
export function CategoryTable({
  year,
  rows,
  sort,
  empty,
}: {
  year: number
  rows: readonly CategoryTableRow[]
  sort: { sort: string; direction: 'asc' | 'desc' }
  empty: ReactNode
}) {
  return (
    <DataTable
      caption={`Categories of ${year}`}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      sort={sort}
      empty={empty}
    />
  )
}
