import { Link } from '@remix-run/react'
import { moneyColumn } from '#app/domain/money/billing/components/columns.tsx'
import { PAY_METHOD_LABELS } from '#app/domain/money/billing/rules.ts'
import { UNALLOCATED_STATUS_LABELS, UNALLOCATED_LABELS } from '../rules.ts'
import type { UnallocatedRow } from '../unallocated-queries.server.ts'
import { href } from '#app/platform/href.ts'
import { formatDay } from '#app/ui/format/date-time.ts'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column, type DataTableProps } from '#app/ui/table.tsx'

const columns: readonly Column<UnallocatedRow>[] = [
  {
    id: 'received',
    header: 'Received',
    sortable: true,
    cell: (row) => (
      <Link to={href('/admin/submissions/invoices/unallocated/:id', { id: row.id })}>
        {formatDay(row.receivedOn)}
      </Link>
    ),
  },
  {
    header: 'Payer',
    long: true,
    cell: (row) => (
      <>
        {row.payer}
        <small>
          {PAY_METHOD_LABELS[row.method]}
          {row.reference ? `, ${row.reference}` : ''}
        </small>
      </>
    ),
  },
  {
    header: 'Reason',
    long: true,
    cell: (row) => (
      <>
        {UNALLOCATED_LABELS[row.reason]}
        {row.invoiceNumber ? <small>Intended for {row.invoiceNumber}</small> : null}
      </>
    ),
  },
  { header: 'Status', cell: (row) => <Pill {...UNALLOCATED_STATUS_LABELS[row.status]} /> },
  moneyColumn('amount', 'Amount', (row) => row.amountCents, { phone: 'none' }),
  moneyColumn('left', 'Unallocated', (row) => row.remainingCents, { sortable: true }),
]

interface UnallocatedTableProps extends Pick<DataTableProps<UnallocatedRow>, 'rows' | 'sort'> {
  left: readonly { currency: string; cents: number }[]
}

/** Payments without an invoice, with what of them is unallocated. */
export function UnallocatedTable({ left, ...props }: UnallocatedTableProps) {
  const sums = left.map(({ currency, cents }) => <Money key={currency} cents={cents} currency={currency} />)
  return (
    <DataTable
      {...props}
      caption="Unallocated payments"
      captionHidden
      dense
      columns={columns}

      foot={['Unallocated', null, null, null, null, sums]}
    />
  )
}
