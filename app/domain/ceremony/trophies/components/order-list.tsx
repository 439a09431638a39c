import { Link } from '@remix-run/react'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { OwnOrder } from '../orderable.server.ts'
import { TROPHY_STATE_LABELS } from '../rules.ts'

/** A person's own orders. */
export function OwnOrderTable({ rows }: { rows: readonly LoaderData<OwnOrder>[] }) {
  return (
    <DataTable
      caption="Your orders"
      rows={rows}
      columns={[
        {
          id: 'order',
          header: 'Order',
          main: true,
          long: true,
          cell: ({ reference, to, title, category }) => (
            <>
              <Link to={to}>{reference}</Link>
              <small>
                <bdi>{title}</bdi>, {category}
              </small>
            </>
          ),
        },
        { id: 'qty', header: 'Pieces', numeric: true, cell: ({ qty }) => qty },
        { id: 'at', header: 'Ordered', cell: ({ orderedAt }) => <DateTime value={orderedAt} style="date" /> },
        { id: 'state', header: 'Status', cell: ({ state }) => <Pill {...TROPHY_STATE_LABELS[state]} /> },
      ]}
    />
  )
}
