import { Link } from '@remix-run/react'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import { href } from '#app/platform/href.ts'
import { Pill } from '#app/ui/pill.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { DataTable, type Column, type DataTableProps } from '#app/ui/table.tsx'
import type { CategoryLine } from '../category-queries.server.ts'
import { STATUS_NAMES } from '../category-text.ts'

const columns: readonly Column<CategoryLine>[] = [
  { id: 'number', header: 'No.', numeric: true, sortable: true, phone: 'bare', cell: (row) => row.number },
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
  { header: 'Status', cell: (row) => <Pill {...STATUS_NAMES[row.status]} /> },
  {
    id: 'entries',
    header: 'Entries',
    numeric: true,
    sortable: true,
    cell: (row) => (
      <>
        {row.entries}
        {row.drafts > 0 ? <small>{countText(row.drafts, 'draft', 'drafts')}</small> : null}
      </>
    ),
  },
  {
    header: 'Committee',
    phone: 'none',
    cell: (row) =>
      row.committees === 0
        ? 'None'
        : `${row.judges} accepted${row.committees > 1 ? `, ${row.committees} committees` : ''}`,
  },
  {
    header: 'Questions',
    numeric: true,
    phone: 'bare',
    cell: (row) => (
      <Link to={href('/admin/categories/:id/fields', { id: row.id })}>
        {countText(row.questions, 'question', 'questions')}
      </Link>
    ),
  },
  {
    id: 'ceremony',
    header: 'Ceremony',
    phone: 'none',
    sortable: true,
    cell: (row) =>
      row.ceremonyOrder === null
        ? '–'
        : `${row.ceremonyOrder}${row.ceremonyBatch ? `, block ${row.ceremonyBatch}` : ''}`,
  },
]

/** A season's categories. */
export function CategoryTable(list: Pick<DataTableProps<CategoryLine>, 'rows' | 'sort'>) {
  return <DataTable caption="Categories" captionHidden dense columns={columns} {...list} />
}
