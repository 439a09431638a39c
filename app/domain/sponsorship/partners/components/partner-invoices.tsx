import { Link } from '@remix-run/react'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Money } from '#app/ui/money.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { PartnerInvoice } from '../invoices.server.ts'

type Row = LoaderData<PartnerInvoice>

/** A partner's invoices, with the page on which each is paid and its PDF and receipts are. */
export function InvoiceTableOfPartner({
  rows,
  forAdmin = false,
}: {
  rows: readonly Row[]
  forAdmin?: boolean
}) {
  const page = (id: number) =>
    forAdmin ? href('/admin/submissions/invoices/:id', { id }) : href('/submissions/invoices/:id', { id })
  return (
    <DataTable
      caption="Invoices and receipts"
      rows={rows}
      columns={[
        {
          id: 'number',
          header: 'Invoice',
          main: true,
          long: true,
          cell: ({ id, number, description }) => (
            <>
              <Link to={page(id)}>{number}</Link>
              <small>{description}</small>
            </>
          ),
        },
        {
          id: 'issued',
          header: 'Issued',
          cell: ({ issuedAt }) => <DateTime value={issuedAt} style="date" />,
        },
        {
          id: 'total',
          header: 'Total',
          numeric: true,
          cell: ({ totalCents, creditedCents, currency, status }) => (
            <>
              <Money cents={totalCents} currency={currency} />
              {creditedCents > 0 && status !== 'void' ? (
                <small>
                  credited <Money cents={creditedCents} currency={currency} />
                </small>
              ) : null}
            </>
          ),
        },
        {
          id: 'due',
          header: 'Due',
          cell: ({ isOpen, dueAt }) => (isOpen ? <DateTime value={dueAt} style="date" /> : '–'),
        },
        { id: 'status', header: 'Status', cell: ({ status }) => <InvoicePill status={status} /> },
      ]}
    />
  )
}
