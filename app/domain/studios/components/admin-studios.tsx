import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import { countryName } from '#app/platform/places/places.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column, type DataTableProps } from '#app/ui/table.tsx'
import type { AdminStudio, DuplicateGroup } from '../admin-list.server.ts'
import { studioTypeName } from '../rules.ts'
import { words } from '#app/platform/award-words.ts'

type StudioLine = LoaderData<AdminStudio>

/** The status of an archived or merged studio. */
export function StudioPill({ studio }: { studio: { status: string; mergedInto: unknown } }) {
  if (studio.mergedInto) return <Pill tone="neutral">Merged</Pill>
  return studio.status === 'active' ? null : <Pill tone="warn">Archived</Pill>
}

const columns: readonly Column<StudioLine>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/studios/edit/:id', { id: row.id })}>{row.name}</Link>{' '}
        <StudioPill studio={row} />
      </>
    ),
  },
  { header: 'Type', phone: 'bare', cell: (row) => studioTypeName(row.type) },
  { header: 'Country', phone: 'bare', cell: (row) => countryName(row.country) },
  { header: 'Entries', numeric: true, cell: (row) => row.submissions },
  {
    header: 'Owed',
    numeric: true,
    cell: (row) =>
      row.owed.length > 0
        ? row.owed.map(({ currency, cents }) => (
            <div key={currency}>
              <Money cents={cents} currency={currency} />
            </div>
          ))
        : '–',
  },
  { header: 'Last activity', cell: (row) => <DateTime value={row.lastActivity} style="short" /> },
]

/** Studios for admins. */
export function StudioTable(list: Pick<DataTableProps<StudioLine>, 'rows' | 'sort'>) {
  return <DataTable caption={words.Studios} captionHidden dense columns={columns} {...list} />
}

const WHY = { tax_id: 'Tax ID', name: 'Name', mail: 'Domain of billing email' } as const

/** Studios that may be the same, with what they share. */
export function DuplicateStudios({ groups }: { groups: readonly DuplicateGroup[] }) {
  return (
    <DataTable
      caption="Possible duplicates"
      captionHidden
      rows={groups}
      rowKey={(group) => `${group.why} ${group.shared}`}
      empty={
        <EmptyState title="No possible duplicates">
          We compare names, tax IDs and the domains of billing emails.
        </EmptyState>
      }
      columns={[
        {
          header: words.Studios,
          cell: (group) => (
            <ul>
              {group.studios.map((studio) => (
                <li key={studio.id}>
                  <Link to={href('/admin/studios/edit/:id', { id: studio.id })}>{studio.name}</Link>,{' '}
                  {countryName(studio.country)}, {studioTypeName(studio.type).toLowerCase()}
                </li>
              ))}
            </ul>
          ),
        },
        { header: 'Same', cell: (group) => WHY[group.why] },
        { header: 'Value', long: true, cell: (group) => group.shared },
        {
          header: 'Merge',
          headerHidden: true,
          cell: ({ studios: [kept, gone] }) =>
            kept && gone ? (
              <Link to={withQuery(href('/admin/studios/merge/:id', { id: gone.id }), { into: kept.id })}>
                Merge {gone.name}…
              </Link>
            ) : null,
        },
      ]}
    />
  )
}
