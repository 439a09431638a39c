import { Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { moneyColumn } from './columns.tsx'
import type { StudioInvoice } from '../studio-invoices.server.ts'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Row = LoaderData<StudioInvoice>

interface InvoicesProps {
  rows: readonly Row[]
  count: number
  page: number
  perPage: number
}

interface StudioInvoicesProps extends InvoicesProps {
  studioName: string
}

const columns: readonly Column<Row>[] = [
  {
    id: 'number',
    header: 'Number',
    main: true,
    cell: (invoice) => (
      <>
        <Link to={href('/submissions/invoices/:id', { id: invoice.id })}>{invoice.number}</Link>
        <small>
          <DateTime value={invoice.issuedAt} style="date" />
        </small>
      </>
    ),
  },
  { id: 'status', header: 'Status', cell: (invoice) => <InvoicePill status={invoice.status} /> },
  { id: 'due', header: 'Due', cell: (invoice) => <DateTime value={invoice.dueAt} style="date" /> },
  {
    id: 'total',
    header: 'Total',
    numeric: true,
    cell: (invoice) => (
      <>
        <Money cents={invoice.totalCents} currency={invoice.currency} />
        {invoice.creditedCents > 0 ? (
          <small>
            credited <Money cents={invoice.creditedCents} currency={invoice.currency} />
          </small>
        ) : null}
        {invoice.refundedCents > 0 ? (
          <small>
            refunded <Money cents={invoice.refundedCents} currency={invoice.currency} />
          </small>
        ) : null}
      </>
    ),
  },
  moneyColumn('open', 'Amount due', (invoice) => invoice.dueCents),
]

/** The invoices of the studio a person acts for. Nothing while it has none. */
export function StudioInvoices({ studioName, ...invoices }: StudioInvoicesProps) {
  if (invoices.count === 0) return null
  return (
    <section className="stack stack-tight">
      <h2>Invoices for {studioName}</h2>
      <OwnInvoices {...invoices} caption={`Invoices for ${studioName}`} />
    </section>
  )
}

/** A page of invoices of a person. */
export function OwnInvoices({ caption, rows, count, page, perPage }: InvoicesProps & { caption: string }) {
  return (
    <>
      <DataTable
        caption={caption}
        captionHidden
        columns={columns}
        rows={rows}
        empty={<p>No invoices on this page.</p>}
      />
      <Pagination total={count} page={page} perPage={perPage} noun={{ one: 'invoice', other: 'invoices' }} />
    </>
  )
}
