import { Link } from '@remix-run/react'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Money } from '#app/ui/money.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { SponsorInvoice } from '../sponsor-bill.server.ts'

type Row = LoaderData<SponsorInvoice>

/** The invoices of a sponsorship, each with the page on which it is paid, and what is refunded after a cancellation. */
export function SponsorInvoices({ rows, refund }: { rows: readonly Row[]; refund: string }) {
  if (rows.length === 0) return null
  return (
    <Card title="Invoices">
      <DataTable
        caption="Invoices"
        captionHidden
        rows={rows}
        columns={[
          {
            id: 'number',
            header: 'Invoice',
            main: true,
            cell: ({ to, number }) => (to ? <Link to={to}>{number}</Link> : number),
          },
          { id: 'status', header: 'Status', cell: ({ status }) => <InvoicePill status={status} /> },
          {
            id: 'by',
            header: 'Due',
            cell: ({ dueCents, dueAt }) => (dueCents > 0 ? <DateTime value={dueAt} style="date" /> : '–'),
          },
          {
            id: 'total',
            header: 'Total',
            numeric: true,
            cell: ({ totalCents, currency }) => <Money cents={totalCents} currency={currency} />,
          },
          {
            id: 'left',
            header: 'Amount due',
            numeric: true,
            cell: ({ dueCents, currency }) => <Money cents={dueCents} currency={currency} />,
          },
        ]}
      />
      <p className="hint">If you cancel: {refund}</p>
    </Card>
  )
}
