import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { DataTable } from '#app/ui/table.tsx'
import type { BatchRow } from '../batches.server.ts'

const toFile = (id: number, format: 'pdf' | 'csv') =>
  withQuery(href('/admin/duplicate-trophies/batches/:id/file', { id }), { format })

/** Batches with their files; these are no pages, so the browser asks for them itself. */
export function BatchTable({ rows }: { rows: readonly LoaderData<BatchRow>[] }) {
  return (
    <DataTable
      caption="Batches"
      captionHidden
      dense
      rows={rows}
      columns={[
        {
          id: 'batch',
          header: 'Batch',
          main: true,
          long: true,
          cell: ({ n, maker, note }) => (
            <>
              Batch {n}, {maker}
              {note ? <small>{note}</small> : null}
            </>
          ),
        },
        {
          id: 'orders',
          header: 'Orders',
          phone: 'bare',
          cell: ({ orders, pieces }) => (
            <>
              {countText(orders, 'order', 'orders')}
              <small>{countText(pieces, 'piece', 'pieces')}</small>
            </>
          ),
        },
        {
          id: 'made',
          header: 'Made',
          cell: ({ madeAt, madeBy }) => (
            <>
              <DateTime value={madeAt} style="date" />
              {madeBy ? <small>{madeBy}</small> : null}
            </>
          ),
        },
        {
          id: 'files',
          header: 'Files',
          cell: ({ id, n }) => (
            <>
              <a href={toFile(id, 'pdf')} aria-label={`Plates of batch ${n} as PDF`}>
                PDF
              </a>{' '}
              <a href={toFile(id, 'csv')} aria-label={`Lines of batch ${n} as CSV`}>
                CSV
              </a>
            </>
          ),
        },
      ]}
    />
  )
}
