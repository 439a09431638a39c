import { Link } from '@remix-run/react'
import { PAY_METHOD_LABELS } from '#app/domain/money/billing/rules.ts'
import {
  UNALLOCATED_STATUS_LABELS,
  UNALLOCATED_LABELS,
  type UnallocatedReason,
  type UnallocatedStatus,
} from '#app/domain/money/payments/rules.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { NoResults } from '#app/ui/filter-bar.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

interface Row {
  id: number
  receivedWords: string
  amountCents: number
  leftCents: number
  currency: string
  method: 'card' | 'bank_transfer' | 'cheque'
  payer: string
  reference: string
  reason: UnallocatedReason
  status: UnallocatedStatus
  invoiceNumber: string | null
}

const columns: Column<Row>[] = [
  {
    id: 'received',
    header: 'Received',
    main: true,
    sortable: true,
    cell: (row) => (
      <Link to={href('/admin/submissions/invoices/unallocated/:id', { id: row.id })}>
        {row.receivedWords}
      </Link>
    ),
  },
  {
    id: 'from',
    header: 'From',
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
    id: 'why',
    header: 'Why it waits',
    cell: (row) => (
      <>
        {UNALLOCATED_LABELS[row.reason]}
        {row.invoiceNumber ? <small>Meant for {row.invoiceNumber}</small> : null}
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => (
      <Pill tone={UNALLOCATED_STATUS_LABELS[row.status].tone}>
        {UNALLOCATED_STATUS_LABELS[row.status].label}
      </Pill>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    cell: (row) => <Money cents={row.amountCents} currency={row.currency} />,
  },
  {
    id: 'left',
    header: 'Left',
    numeric: true,
    sortable: true,
    cell: (row) => <Money cents={row.leftCents} currency={row.currency} />,
  },
]

export interface UnallocatedTableProps {
  rows: readonly Row[]
  left: readonly { currency: string; cents: number }[]
  sort: { sort: string; direction: 'asc' | 'desc' }
  narrowed: boolean
}

/** Money without an invoice, with what is left to decide. */
export function UnallocatedTable({ rows, left, sort, narrowed }: UnallocatedTableProps) {
  const sums = left.map(({ currency, cents }) => <Money key={currency} cents={cents} currency={currency} />)
  return (
    <DataTable
      caption="Unallocated money"
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      sort={sort}
      empty={
        narrowed ? (
          <NoResults />
        ) : (
          <EmptyState title="No unallocated money">
            What arrives and fits no open invoice is listed here, with why.
          </EmptyState>
        )
      }
      foot={['Left to decide', null, null, null, null, sums]}
    />
  )
}
