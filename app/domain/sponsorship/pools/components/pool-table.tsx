import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { PoolRow } from '../queries.server.ts'
import { POOL_STATE_LABELS } from '../rules.ts'

type Row = LoaderData<PoolRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Pool',
    main: true,
    long: true,
    cell: ({ id, name }) => <Link to={href('/admin/sponsorship-pools/edit/:id', { id })}>{name}</Link>,
  },
  {
    id: 'raised',
    header: 'Paid by partners',
    numeric: true,
    cell: ({ raisedCents, targetCents, currency }) => (
      <>
        {formatMoney(raisedCents, currency)}
        <small>of {formatMoney(targetCents, currency, 'prose')}</small>
      </>
    ),
  },
  { id: 'partners', header: 'Partners', numeric: true, cell: ({ partners }) => partners },
  {
    id: 'entries',
    header: 'Entry codes used',
    numeric: true,
    cell: ({ entriesIssued, entriesUsed }) =>
      entriesIssued > 0 ? `${entriesUsed} of ${entriesIssued}` : '–',
  },
  {
    id: 'dates',
    header: 'Dates',
    phone: 'none',
    cell: ({ opensAt, closesAt }) =>
      opensAt || closesAt ? (
        <>
          {opensAt ? <DateTime value={opensAt} style="short" /> : 'now'} –{' '}
          {closesAt ? <DateTime value={closesAt} style="short" /> : 'no end'}
        </>
      ) : (
        'No dates'
      ),
  },
  { id: 'state', header: 'Status', cell: ({ state }) => <Pill {...POOL_STATE_LABELS[state]} /> },
]

/** A season's pools for admins. */
export function PoolTable({ rows }: { rows: readonly Row[] }) {
  return <DataTable caption="Pools" captionHidden dense columns={columns} rows={rows} />
}
