import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import type { InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { NoResults } from '#app/ui/filter-bar.tsx'
import { Money } from '#app/ui/money.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

interface TableInvoice {
  id: number
  number: string
  studioName: string | null
  billToName: string
  billToEmail: string
  status: InvoiceStatus
  currency: string
  totalCents: number
  dueCents: number
  issuedAt: Date | string
  dueAt: Date | string
}

export interface InvoiceTableProps {
  invoices: {
    rows: readonly TableInvoice[]
    sums: readonly { currency: string; totalCents: number; dueCents: number }[]
  }
  sort: { sort: string; direction: 'asc' | 'desc' }
  narrowed: boolean
}

/** An email address that may break before its @, so that a long one does not widen the table. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

const columns: Column<TableInvoice>[] = [
  {
    id: 'number',
    header: 'Number',
    main: true,
    sortable: true,
    cell: (invoice) => (
      <>
        <Link to={href('/admin/submissions/invoices/:id', { id: invoice.id })}>{invoice.number}</Link>
        <small>
          <DateTime value={invoice.issuedAt} style="short" />
        </small>
      </>
    ),
  },
  {
    id: 'studio',
    header: 'Studio',
    sortable: true,
    long: true,
    cell: (invoice) => (
      <>
        {invoice.studioName ?? invoice.billToName}
        <small>
          <Address email={invoice.billToEmail} />
        </small>
      </>
    ),
  },
  { id: 'status', header: 'State', cell: (invoice) => <InvoicePill status={invoice.status} /> },
  {
    id: 'due',
    header: 'Due',
    sortable: true,
    cell: (invoice) => <DateTime value={invoice.dueAt} style="short" />,
  },
  {
    id: 'total',
    header: 'Total',
    numeric: true,
    sortable: true,
    cell: (invoice) => <Money cents={invoice.totalCents} currency={invoice.currency} />,
  },
  {
    id: 'open',
    header: 'Still to come',
    numeric: true,
    cell: (invoice) => <Money cents={invoice.dueCents} currency={invoice.currency} />,
  },
]

/** The office's list of invoices, with the sums of everything that fits in its foot. */
export function InvoiceTable({ invoices, sort, narrowed }: InvoiceTableProps) {
  const sum = (pick: 'totalCents' | 'dueCents') =>
    invoices.sums.map((each) => (
      <div key={each.currency}>
        <Money cents={each[pick]} currency={each.currency} />
      </div>
    ))
  const feet: Record<string, ReactNode> = { number: 'All', total: sum('totalCents'), open: sum('dueCents') }
  return (
    <DataTable
      caption="Invoices"
      captionHidden
      columns={columns}
      rows={invoices.rows}
      rowKey={(invoice) => invoice.id}
      sort={sort}
      foot={columns.map((column) => feet[column.id] ?? null)}
      empty={
        narrowed ? (
          <NoResults />
        ) : (
          <EmptyState title="No invoices yet">
            An invoice is issued when an entrant checks out a cart. The first one will be listed here.
          </EmptyState>
        )
      }
    />
  )
}
