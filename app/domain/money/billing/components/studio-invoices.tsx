import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'

interface InvoiceRow {
  id: number
  number: string
  status: InvoiceStatus
  currency: string
  totalCents: number
  creditedCents: number
  refundedCents: number
  dueCents: number
  issuedAt: Date | string
  dueAt: Date | string
}

export interface StudioInvoicesProps {
  studioName: string
  rows: readonly InvoiceRow[]
  count: number
  page: number
  perPage: number
}

const columns: readonly Column<InvoiceRow>[] = [
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
  { id: 'status', header: 'State', cell: (invoice) => <InvoicePill status={invoice.status} /> },
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
            paid back <Money cents={invoice.refundedCents} currency={invoice.currency} />
          </small>
        ) : null}
      </>
    ),
  },
  {
    id: 'open',
    header: 'Still to pay',
    numeric: true,
    cell: (invoice) => <Money cents={invoice.dueCents} currency={invoice.currency} />,
  },
]

/** The invoices of the studio a person acts for. Nothing while it has none. */
export function StudioInvoices({ studioName, rows, count, page, perPage }: StudioInvoicesProps) {
  if (count === 0) return null
  return (
    <section className="stack stack-tight">
      <h2>Invoices of {studioName}</h2>
      <DataTable
        caption={`Invoices of ${studioName}`}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={(invoice) => invoice.id}
        empty={<p>There is nothing on this page of the list.</p>}
      />
      <Pagination total={count} page={page} perPage={perPage} noun={{ one: 'invoice', other: 'invoices' }} />
    </section>
  )
}
