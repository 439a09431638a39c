import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { OrderRow } from '../queries.server.ts'
import { orderCents, TROPHY_STATE_LABELS } from '../rules.ts'

const columns: readonly Column<LoaderData<OrderRow>>[] = [
  {
    id: 'order',
    header: 'Order',
    main: true,
    long: true,
    cell: ({ id, reference, title, category }) => (
      <>
        <Link to={href('/admin/duplicate-trophies/view/:id', { id })}>
          <bdi>{title}</bdi>
        </Link>
        <small>
          {reference} · {category}
        </small>
      </>
    ),
  },
  {
    id: 'contact',
    header: 'Ordered by',
    long: true,
    cell: ({ contactName, contactEmail }) => (
      <>
        <bdi>{contactName}</bdi>
        <small>{contactEmail}</small>
      </>
    ),
  },
  {
    id: 'qty',
    header: 'Pieces',
    phone: 'bare',
    cell: ({ qty, currency, ...price }) => (
      <>
        {countText(qty, 'piece', 'pieces')}
        <small>{formatMoney(orderCents(qty, price), currency, 'prose')}</small>
      </>
    ),
  },
  { id: 'at', header: 'Ordered', cell: ({ orderedAt }) => <DateTime value={orderedAt} style="date" /> },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state, batch }) => (
      <>
        <Pill {...TROPHY_STATE_LABELS[state]} />
        {batch ? <small>batch {batch}</small> : null}
      </>
    ),
  },
]

/** Orders of extra trophies for admins. */
export function OrderTable({ rows }: { rows: readonly LoaderData<OrderRow>[] }) {
  return <DataTable caption="Orders of extra trophies" captionHidden dense columns={columns} rows={rows} />
}
