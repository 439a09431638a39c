import type { LoaderData } from '#app/ui/loader-data.ts'
import type { ReactNode } from 'react'
import { AdminInvoiceLink, moneyColumn } from './columns.tsx'
import { stepLinks } from './invoice-actions.tsx'
import { stepsByBalance } from '../rules.ts'
import { href } from '#app/platform/href.ts'
import type { InvoiceList } from '../invoice-list.server.ts'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { menuColumn } from '#app/ui/row-menu.tsx'
import { DataTable, type Column, type DataTableProps } from '#app/ui/table.tsx'
import { words } from '#app/platform/award-words.ts'

type List = LoaderData<InvoiceList>
type Row = List['rows'][number]

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

const columns: readonly Column<Row>[] = [
  {
    id: 'number',
    header: 'Number',
    main: true,
    sortable: true,
    cell: (invoice) => (
      <>
        <AdminInvoiceLink id={invoice.id} number={invoice.number} />
        <small>
          <DateTime value={invoice.issuedAt} style="short" />
        </small>
      </>
    ),
  },
  {
    id: 'studio',
    get header() {
      return words.Studio
    },
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
  { id: 'status', header: 'Status', cell: (invoice) => <InvoicePill status={invoice.status} /> },
  {
    id: 'due',
    header: 'Due',
    sortable: true,
    cell: (invoice) => <DateTime value={invoice.dueAt} style="short" />,
  },
  moneyColumn('total', 'Total', (invoice) => invoice.totalCents, { sortable: true, phone: 'bare' }),
  moneyColumn('open', 'Amount due', (invoice) => invoice.dueCents),
  menuColumn((invoice) => ({
    of: invoice.number,
    actions: [
      { label: 'Open', to: href('/admin/submissions/invoices/:id', { id: invoice.id }) },
      ...stepLinks(invoice.id, stepsByBalance(invoice)).map((link) => ({ ...link, changes: true as const })),
    ],
  })),
]

interface InvoiceTableProps extends Pick<DataTableProps<Row>, 'sort'> {
  invoices: List
}

/** The list of invoices for admins, with the sums of all that match in its foot. */
export function InvoiceTable({ invoices, sort }: InvoiceTableProps) {
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
      dense
      columns={columns}
      rows={invoices.rows}
      sort={sort}
      foot={columns.map(({ id }) => feet[id ?? ''] ?? null)}
    />
  )
}
