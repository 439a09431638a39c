import { Link } from '@remix-run/react'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { REFUND_STATUS_LABELS, type RefundStatus } from '#app/domain/money/billing/refund-rules.ts'
import { PAY_METHOD_LABELS, type PayMethod } from '#app/domain/money/billing/rules.ts'
import type { InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'
import { Money } from '#app/ui/money.tsx'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import {
  FINANCE_TAB_LABELS,
  GROUPING_LABELS,
  INVOICE_KIND_LABELS,
  type FinanceTab,
  type Grouping,
  type InvoiceKind,
} from '../rules.ts'

type Moment = Date | string

interface Sum {
  currency: string
  label: string
  count: number
  amountCents: number
  discountCents: number
  creditedCents: number
  receivedCents: number
  openCents: number
}

const AMOUNT: Readonly<Record<FinanceTab, string>> = {
  invoices: 'Billed',
  payments: 'Received',
  refunds: 'Given back',
}

/** The tab's sums by month, kind, method or tier, one table a currency. */
export function Breakdown({ rows, tab, by }: { rows: readonly Sum[]; tab: FinanceTab; by: Grouping }) {
  const money = (id: keyof Sum & `${string}Cents`, header: string): Column<Sum> => ({
    id,
    header,
    numeric: true,
    cell: (row) => <Money cents={row[id]} currency={row.currency} />,
  })
  const columns: Column<Sum>[] = [
    { id: 'label', header: GROUPING_LABELS[by], main: true, cell: (row) => row.label },
    { id: 'count', header: FINANCE_TAB_LABELS[tab], numeric: true, cell: (row) => row.count },
    money('amountCents', AMOUNT[tab]),
    ...(tab === 'invoices'
      ? [
          money('discountCents', 'Discounts'),
          money('creditedCents', 'Credited'),
          money('receivedCents', 'Received, net'),
          money('openCents', 'Outstanding'),
        ]
      : []),
  ]
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return currencies.map((currency) => (
    <DataTable
      key={currency}
      caption={`By ${GROUPING_LABELS[by].toLowerCase()}, ${currency}`}
      columns={columns}
      rows={rows.filter((row) => row.currency === currency)}
      rowKey={(row) => row.label}
    />
  ))
}

interface ListedInvoice {
  id: number
  number: string
  kind: InvoiceKind
  studioName: string | null
  billToName: string
  issuedAt: Moment
  dueAt: Moment
  status: InvoiceStatus
  currency: string
  totalCents: number
  creditedCents: number
  receivedCents: number
  refundedCents: number
  openCents: number
}

const invoiceColumns: Column<ListedInvoice>[] = [
  {
    id: 'number',
    header: 'Invoice',
    main: true,
    cell: (row) => (
      <>
        <Link className="money" to={href('/admin/submissions/invoices/:id', { id: row.id })}>
          {row.number}
        </Link>
        <small>{INVOICE_KIND_LABELS[row.kind]}</small>
      </>
    ),
  },
  { id: 'studio', header: 'Studio', long: true, cell: (row) => row.studioName ?? row.billToName },
  {
    id: 'state',
    header: 'State',
    cell: (row) => (
      <>
        <InvoicePill status={row.status} />
        {row.openCents > 0 ? (
          <small className="money">
            due <DateTime value={row.dueAt} style="short" />
          </small>
        ) : null}
      </>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    numeric: true,
    cell: (row) => (
      <>
        <Money cents={row.totalCents} currency={row.currency} />
        {row.creditedCents > 0 ? (
          <small>
            <Money cents={row.creditedCents} currency={row.currency} /> credited
          </small>
        ) : null}
      </>
    ),
  },
  {
    id: 'received',
    header: 'Received, net',
    numeric: true,
    cell: (row) => <Money cents={row.receivedCents - row.refundedCents} currency={row.currency} />,
  },
  {
    id: 'open',
    header: 'Outstanding',
    numeric: true,
    cell: (row) => (
      <>
        <Money cents={row.openCents} currency={row.currency} />
        {row.openCents > 0 ? (
          <small>
            <Link
              to={href('/admin/submissions/invoices/:id', { id: row.id })}
              aria-label={`Mark received, ${row.number}`}
            >
              Mark received
            </Link>
          </small>
        ) : null}
      </>
    ),
  },
]

interface ListedPayment {
  id: number
  invoiceId: number
  invoiceNumber: string
  kind: InvoiceKind
  studioName: string | null
  receiptNumber: string | null
  receivedOn: string
  method: PayMethod
  reference: string
  currency: string
  amountCents: number
  refundedCents: number
}

const invoiceColumn: Column<{ invoiceId: number; invoiceNumber: string; kind: InvoiceKind }> = {
  id: 'invoice',
  header: 'Invoice',
  cell: (row) => (
    <>
      <Link to={href('/admin/submissions/invoices/:id', { id: row.invoiceId })}>{row.invoiceNumber}</Link>
      <small>{INVOICE_KIND_LABELS[row.kind]}</small>
    </>
  ),
}

const paymentColumns: Column<ListedPayment>[] = [
  { id: 'receipt', header: 'Receipt', main: true, cell: (row) => row.receiptNumber ?? '–' },
  invoiceColumn,
  { id: 'studio', header: 'Studio', long: true, cell: (row) => row.studioName ?? '–' },
  { id: 'day', header: 'Received on', cell: (row) => formatDay(row.receivedOn) },
  {
    id: 'method',
    header: 'Method',
    long: true,
    cell: (row) => (
      <>
        {PAY_METHOD_LABELS[row.method]}
        {row.reference ? <small>{row.reference}</small> : null}
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    cell: (row) => (
      <>
        <Money cents={row.amountCents} currency={row.currency} />
        {row.refundedCents > 0 ? (
          <small>
            <Money cents={row.refundedCents} currency={row.currency} /> given back
          </small>
        ) : null}
      </>
    ),
  },
]

interface ListedRefund {
  id: number
  invoiceId: number
  invoiceNumber: string
  kind: InvoiceKind
  studioName: string | null
  creditNote: string | null
  status: RefundStatus
  method: PayMethod
  reason: string
  requestedAt: Moment
  doneAt: Moment | null
  currency: string
  amountCents: number
}

const REFUND_TONES: Readonly<Record<RefundStatus, Tone>> = {
  requested: 'warn',
  approved: 'warn',
  sent: 'warn',
  done: 'good',
  failed: 'bad',
  declined: 'neutral',
}

const refundColumns: Column<ListedRefund>[] = [
  { ...invoiceColumn, main: true },
  { id: 'studio', header: 'Studio', long: true, cell: (row) => row.studioName ?? '–' },
  {
    id: 'state',
    header: 'State',
    cell: (row) => (
      <>
        <Pill tone={REFUND_TONES[row.status]}>{REFUND_STATUS_LABELS[row.status]}</Pill>
        <small>
          <DateTime value={row.doneAt ?? row.requestedAt} style="date" />
        </small>
      </>
    ),
  },
  { id: 'reason', header: 'Reason', long: true, cell: (row) => row.reason },
  { id: 'note', header: 'Credit note', cell: (row) => row.creditNote ?? '–' },
  { id: 'method', header: 'Method', cell: (row) => PAY_METHOD_LABELS[row.method] },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    cell: (row) => <Money cents={row.amountCents} currency={row.currency} />,
  },
]

export type BookList =
  | { tab: 'invoices'; rows: readonly ListedInvoice[] }
  | { tab: 'payments'; rows: readonly ListedPayment[] }
  | { tab: 'refunds'; rows: readonly ListedRefund[] }

/** One page of the tab's rows. */
export function BookTable({ list }: { list: BookList }) {
  const rowKey = (row: { id: number }) => row.id
  switch (list.tab) {
    case 'invoices':
      return <DataTable caption="Invoices" columns={invoiceColumns} rows={list.rows} rowKey={rowKey} />
    case 'payments':
      return <DataTable caption="Payments" columns={paymentColumns} rows={list.rows} rowKey={rowKey} />
    case 'refunds':
      return <DataTable caption="Refunds" columns={refundColumns} rows={list.rows} rowKey={rowKey} />
  }
}
