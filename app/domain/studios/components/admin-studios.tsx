import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { countryName } from '#app/platform/places/places.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { isStudioType, studioTypeFacts } from '../rules.ts'

const kindOf = (type: string) => (isStudioType(type) ? studioTypeFacts[type].name : type)

interface StudioLine {
  id: number
  name: string
  type: string
  country: string
  status: string
  mergedInto: number | null
  submissions: number
  owed: readonly { currency: string; cents: number }[]
  lastActivity: Date | string
}

/** An archived or merged studio says so. */
export function StudioPill({ studio }: { studio: { status: string; mergedInto: unknown } }) {
  if (studio.mergedInto) return <Pill tone="neutral">Merged</Pill>
  return studio.status === 'active' ? null : <Pill tone="warn">Archived</Pill>
}

const columns: readonly Column<StudioLine>[] = [
  {
    id: 'name',
    header: 'Name',
    main: true,
    sortable: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/studios/edit/:id', { id: row.id })}>{row.name}</Link>{' '}
        <StudioPill studio={row} />
      </>
    ),
  },
  { id: 'kind', header: 'Kind', cell: (row) => kindOf(row.type) },
  { id: 'country', header: 'Country', cell: (row) => countryName(row.country) },
  { id: 'submissions', header: 'Submissions', numeric: true, cell: (row) => row.submissions },
  {
    id: 'owed',
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
  {
    id: 'added',
    header: 'Last activity',
    cell: (row) => <DateTime value={row.lastActivity} style="short" />,
  },
]

interface StudioTableProps {
  rows: readonly StudioLine[]
  sort: { sort: string; direction: 'asc' | 'desc' }
  empty: ReactNode
}

/** Every studio, for the office. */
export function StudioTable({ rows, sort, empty }: StudioTableProps) {
  return (
    <DataTable
      caption="Studios"
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      sort={sort}
      empty={empty}
    />
  )
}

const WHY = { tax_id: 'Same tax id', name: 'Same name', mail: 'Billing mail at one domain' } as const

interface DuplicateStudiosProps {
  groups: readonly {
    why: keyof typeof WHY
    shared: string
    studios: readonly { id: number; name: string; country: string; type: string }[]
  }[]
}

/** Records that may be one studio, and what they share; each is looked at before anything is merged. */
export function DuplicateStudios({ groups }: DuplicateStudiosProps) {
  return (
    <DataTable
      caption="Perhaps twice"
      captionHidden
      rows={groups}
      rowKey={(group) => `${group.why} ${group.shared}`}
      empty={
        <EmptyState title="No studio seems to be here twice.">
          <p>Names, tax ids and the domains of billing addresses are compared.</p>
        </EmptyState>
      }
      columns={[
        {
          id: 'studios',
          header: 'Studios',
          main: true,
          cell: (group) => (
            <ul>
              {group.studios.map((studio) => (
                <li key={studio.id}>
                  <Link to={href('/admin/studios/edit/:id', { id: studio.id })}>{studio.name}</Link>,{' '}
                  {countryName(studio.country)}, {kindOf(studio.type).toLowerCase()}
                </li>
              ))}
            </ul>
          ),
        },
        { id: 'why', header: 'What they share', cell: (group) => WHY[group.why] },
        { id: 'shared', header: 'Value', long: true, cell: (group) => group.shared },
        {
          id: 'merge',
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
