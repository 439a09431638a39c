import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import type { listAdminSlates } from '#app/domain/judging/slates/admin-slates.server.ts'
import { SLATE_LABELS } from '#app/domain/judging/slates/rules.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { NoResults } from '#app/ui/filter-bar.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'

type Row = LoaderData<Awaited<ReturnType<typeof listAdminSlates>>>[number]

/** A category, with the page of its slate. */
export const SlateLink = ({ category }: { category: Row }) => (
  <Link to={href('/admin/nominations/view/:categoryId', { categoryId: category.categoryId })}>
    {categoryTitle(category)}
  </Link>
)

const columns: readonly Column<Row>[] = [
  {
    header: 'Category',
    long: true,
    cell: (row) => (
      <>
        <SlateLink category={row} />
        {row.categoryStatus === 'suspended' ? <small>Suspended</small> : null}
      </>
    ),
  },
  { header: 'Chair', long: true, cell: (row) => row.chair ?? 'None yet' },
  { header: 'Slate', cell: (row) => <Pill {...SLATE_LABELS[row.state]} /> },
  {
    header: 'Works',
    cell: (row) =>
      row.slateId === null || row.state === 'second_admin' ? (
        '–'
      ) : (
        <>
          {row.works}
          <small>{`${row.minNominees} to ${row.maxNominees}`}</small>
        </>
      ),
  },
  { header: 'Proposed works', cell: (row) => (row.proposed === 0 ? '–' : `${row.proposed} to review`) },
  {
    header: 'Submitted',
    inZone: true,
    phone: 'none',
    cell: ({ submittedAt }) => (submittedAt ? <TimeInZone value={submittedAt} /> : 'Not yet'),
  },
]

/** The slate of each category. */
export function SlateTable({ rows, narrowed }: { rows: readonly Row[]; narrowed: boolean }) {
  return (
    <DataTable
      caption="Slates by category"
      captionHidden
      dense
      columns={columns}
      rows={rows}
      rowKey={(row) => row.categoryId}
      empty={
        narrowed ? (
          <NoResults />
        ) : (
          <EmptyState title="No categories yet">Slates belong to the categories of the season.</EmptyState>
        )
      }
    />
  )
}
