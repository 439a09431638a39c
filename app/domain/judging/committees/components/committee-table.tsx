import { Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { href } from '#app/platform/href.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column, type DataTableProps } from '#app/ui/table.tsx'
import type { CommitteeRow } from '../list.server.ts'
import { COMMITTEE_STATUS_LABELS } from '../rules.ts'

type Row = LoaderData<CommitteeRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'category',
    header: 'Category',
    sortable: true,
    long: true,
    cell: (row) => (
      <Link to={href('/admin/judges/committees/edit/:id', { id: row.id })}>
        {row.code} · {row.category}
      </Link>
    ),
  },
  {
    header: 'Chair',
    long: true,
    phone: 'none',
    cell: (row) =>
      row.chair ? (
        <>
          {row.chair.name}
          {row.chair.accepted ? null : <small>Invited, not answered</small>}
        </>
      ) : (
        'None yet'
      ),
  },
  {
    header: 'Accepted / invited',
    cell: (row) => (
      <>
        {row.accepted} / {row.accepted + row.waiting}
        {row.prepared > 0 ? <small>{row.prepared} not sent</small> : null}
      </>
    ),
  },
  { header: 'Signed', phone: 'none', cell: (row) => `${row.signed} of ${row.accepted}` },
  {
    header: 'Needs attention',
    long: true,
    cell: (row) =>
      row.warnings.length === 0 ? (
        <Pill tone="good">Nothing</Pill>
      ) : (
        [...new Set(row.warnings.map(({ short }) => short))].join(' · ')
      ),
  },
  {
    id: 'status',
    header: 'Status',
    long: true,
    sortable: true,
    cell: (row) => (
      <>
        <Pill {...COMMITTEE_STATUS_LABELS[row.status]} />
        {row.locked ? <small>Members locked</small> : null}
      </>
    ),
  },
  {
    header: 'Reviews done',
    phone: 'none',
    cell: (row) => (row.progress ? `${row.progress.done} of ${row.progress.all}` : '–'),
  },
]

/** All committees of a season. */
export function CommitteeTable({ rows, sort }: { rows: readonly Row[]; sort: DataTableProps<Row>['sort'] }) {
  return <DataTable caption="Committees" captionHidden dense columns={columns} rows={rows} sort={sort} />
}
