import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { href } from '#app/platform/href.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { COMMITTEE_STATUS_LABELS, COMMITTEE_STATUS_TONES, type CommitteeStatus } from '../rules.ts'
import type { CommitteeLine } from '../views.ts'

export function StatusPill({ status }: { status: CommitteeStatus }) {
  return <Pill tone={COMMITTEE_STATUS_TONES[status]}>{COMMITTEE_STATUS_LABELS[status]}</Pill>
}

const columns: readonly Column<CommitteeLine>[] = [
  {
    id: 'category',
    header: 'Category',
    main: true,
    sortable: true,
    long: true,
    cell: (row) => (
      <Link to={href('/admin/judges/committees/edit/:id', { id: row.id })}>
        {row.code} · {row.category}
      </Link>
    ),
  },
  {
    id: 'chair',
    header: 'Chair',
    long: true,
    cell: (row) =>
      row.chair ? (
        <>
          {row.chair.name}
          {row.chair.accepted ? null : <small>Asked, not answered</small>}
        </>
      ) : (
        'None yet'
      ),
  },
  {
    id: 'people',
    header: 'Accepted / asked',
    cell: (row) => (
      <>
        {row.accepted} / {row.accepted + row.waiting}
        {row.prepared > 0 ? <small>{row.prepared} not sent</small> : null}
      </>
    ),
  },
  { id: 'signed', header: 'Signed', cell: (row) => `${row.signed} of ${row.accepted}` },
  {
    id: 'warnings',
    header: 'Needs attention',
    cell: (row) =>
      row.warnings.length === 0 ? (
        <Pill tone="good">Nothing</Pill>
      ) : (
        [...new Set(row.warnings.map(({ short }) => short))].join(' · ')
      ),
  },
  {
    id: 'status',
    header: 'State',
    sortable: true,
    cell: (row) => (
      <>
        <StatusPill status={row.status} />
        {row.locked ? <small>Members locked</small> : null}
      </>
    ),
  },
  {
    id: 'progress',
    header: 'Reviews done',
    cell: (row) => (row.progress ? `${row.progress.done} of ${row.progress.all}` : '–'),
  },
]

/** All committees of a season, with what is amiss with each (product 1.5, 1.8). */
export function CommitteeTable({
  rows,
  sort,
  empty,
}: {
  rows: readonly CommitteeLine[]
  sort: { sort: string; direction: 'asc' | 'desc' }
  empty: ReactNode
}) {
  return (
    <DataTable
      caption="Committees"
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      sort={sort}
      empty={empty}
    />
  )
}
