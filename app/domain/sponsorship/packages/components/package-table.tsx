import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { MoveButtons } from '#app/ui/move-buttons.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { PackageRow } from '../queries.server.ts'
import { KIND_LABELS, packagePrice, PACKAGE_STATE_LABELS } from '../rules.ts'

type Row = LoaderData<PackageRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Package',
    main: true,
    long: true,
    cell: ({ id, name }) => <Link to={href('/admin/sponsorships/packages/edit/:id', { id })}>{name}</Link>,
  },
  { id: 'kind', header: 'Kind', phone: 'bare', cell: ({ kind }) => KIND_LABELS[kind] },
  {
    id: 'price',
    header: 'Price',
    numeric: true,
    phone: 'bare',
    cell: ({ priceCents, currency }) => packagePrice(priceCents, currency),
  },
  {
    id: 'held',
    header: 'Places held',
    numeric: true,
    cell: ({ held, places }) => (places === null ? `${held}, no limit` : `${held} of ${places}`),
  },
  { id: 'waiting', header: 'Waiting', numeric: true, phone: 'none', cell: ({ waiting }) => waiting },
  { id: 'state', header: 'Status', cell: ({ state }) => <Pill {...PACKAGE_STATE_LABELS[state]} /> },
  {
    id: 'order',
    header: 'Order',
    headerHidden: true,
    cell: ({ id, name, state, isFirst, isLast }) =>
      state === 'archived' ? null : (
        <MoveButtons name="intent" fields={{ packageId: id }} record={name} {...{ isFirst, isLast }} />
      ),
  },
]

/** A season's packages for admins, in the order sponsors see them. */
export function PackageTable({ rows }: { rows: readonly Row[] }) {
  return <DataTable caption="Packages" captionHidden dense columns={columns} rows={rows} />
}
