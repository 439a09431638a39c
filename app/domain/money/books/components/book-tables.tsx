import type { LoaderData } from '#app/ui/loader-data.ts'
import { AdminInvoiceLink, moneyColumn } from '#app/domain/money/billing/components/columns.tsx'
import { RefundPill } from '#app/domain/money/billing/components/refund-table.tsx'
import { PAY_METHOD_LABELS, BILLED_KIND_LABELS, type BilledKind } from '#app/domain/money/billing/rules.ts'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { href } from '#app/platform/href.ts'
import { Link } from '@remix-run/react'
import { DateTime } from '#app/ui/date-time.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'
import { Money } from '#app/ui/money.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { BreakdownRow } from '../breakdown.server.ts'
import type { BookRows } from '../money-lists.server.ts'
import type { TaxRow } from '../tax-report.server.ts'
import { FINANCE_TAB_LABELS, GROUPING_LABELS, type FinanceTab, type Grouping } from '../rules.ts'
import { words } from '#app/platform/award-words.ts'

const AMOUNT_HEADERS: Readonly<Record<FinanceTab, string>> = {
  invoices: 'Billed',
  payments: 'Received',
  refunds: 'Refunded',
}

interface BreakdownProps {
  rows: readonly BreakdownRow[]
  tab: FinanceTab
  by: Grouping
}

/** The tab's sums by month, type, method or tier, one table per currency. */
export function Breakdown({ rows, tab, by }: BreakdownProps) {
  const columns: Column<BreakdownRow>[] = [
    { id: 'label', header: GROUPING_LABELS[by], main: true, cell: (row) => row.label },
    { id: 'count', header: FINANCE_TAB_LABELS[tab], numeric: true, cell: (row) => row.count },
    moneyColumn('amount', AMOUNT_HEADERS[tab], (row) => row.amountCents),
    ...(tab === 'invoices'
      ? [
          moneyColumn<BreakdownRow>('discount', 'Discounts', (row) => row.discountCents),
          moneyColumn<BreakdownRow>('credited', 'Credited', (row) => row.creditedCents),
          moneyColumn<BreakdownRow>('received', 'Net received', (row) => row.receivedCents),
          moneyColumn<BreakdownRow>('open', 'Outstanding', (row) => row.openCents),
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

/** What a tax return asks, by month and treatment, one table per currency; nothing where no invoice says anything of tax. */
export function TaxTables({ rows }: { rows: readonly TaxRow[] }) {
  const columns: Column<TaxRow>[] = [
    { id: 'month', header: 'Month', main: true, cell: (row) => row.month },
    { id: 'treatment', header: 'Tax', cell: (row) => row.treatment },
    moneyColumn('net', 'Net billed', (row) => row.netCents),
    moneyColumn('tax', 'Tax billed', (row) => row.taxCents),
    moneyColumn('credited-net', 'Net credited', (row) => row.creditedNetCents),
    moneyColumn('credited-tax', 'Tax credited', (row) => row.creditedTaxCents),
    moneyColumn('due', 'Tax less credits', (row) => row.taxCents - row.creditedTaxCents),
  ]
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return currencies.map((currency) => (
    <DataTable
      key={currency}
      caption={`Tax by month, ${currency}`}
      columns={columns}
      rows={rows.filter((row) => row.currency === currency)}
      rowKey={(row) => `${row.month} ${row.treatment}`}
    />
  ))
}

type Rows = LoaderData<BookRows>

const studioColumn: Column<{ studioName: string | null }> = {
  id: 'studio',
  get header() {
    return words.Studio
  },
  long: true,
  cell: (row) => row.studioName ?? '–',
}

const invoiceColumn: Column<{ invoiceId: number; invoiceNumber: string; kind: BilledKind }> = {
  id: 'invoice',
  header: 'Invoice',
  cell: (row) => (
    <>
      <AdminInvoiceLink id={row.invoiceId} number={row.invoiceNumber} />
      <small>{BILLED_KIND_LABELS[row.kind]}</small>
    </>
  ),
}

const invoiceColumns: readonly Column<Rows['invoices']>[] = [
  {
    id: 'number',
    header: 'Invoice',
    main: true,
    cell: (row) => (
      <>
        <span className="money">
          <AdminInvoiceLink id={row.id} number={row.number} />
        </span>
        <small>{BILLED_KIND_LABELS[row.kind]}</small>
      </>
    ),
  },
  {
    id: 'studio',
    get header() {
      return words.Studio
    },
    long: true,
    cell: (row) => row.studioName ?? row.billToName,
  },
  {
    id: 'state',
    header: 'Status',
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
  moneyColumn('received', 'Net received', (row) => row.receivedCents - row.refundedCents),
  {
    id: 'open',
    header: 'Outstanding',
    numeric: true,
    cell: (row) => (
      <>
        <Money cents={Math.max(0, row.openCents)} currency={row.currency} />
        {row.openCents < 0 ? (
          <small>
            <Money cents={-row.openCents} currency={row.currency} /> to be refunded
          </small>
        ) : null}
        {row.openCents > 0 ? (
          <small>
            <Link
              to={href('/admin/submissions/invoices/:id', { id: row.id })}
              aria-label={`Record payment, ${row.number}`}
            >
              Record payment
            </Link>
          </small>
        ) : null}
      </>
    ),
  },
]

const paymentColumns: readonly Column<Rows['payments']>[] = [
  { id: 'receipt', header: 'Receipt', main: true, cell: (row) => row.receiptNumber ?? '–' },
  invoiceColumn,
  studioColumn,
  { id: 'day', header: 'Received', cell: (row) => formatDay(row.receivedOn) },
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
            <Money cents={row.refundedCents} currency={row.currency} /> refunded
          </small>
        ) : null}
        {row.reversedCents > 0 ? (
          <small>
            <Money cents={row.reversedCents} currency={row.currency} /> reversed
          </small>
        ) : null}
      </>
    ),
  },
]

const refundColumns: readonly Column<Rows['refunds']>[] = [
  { ...invoiceColumn, main: true },
  studioColumn,
  {
    id: 'state',
    header: 'Status',
    cell: (row) => (
      <>
        <RefundPill status={row.status} />
        <small>
          <DateTime value={row.doneAt ?? row.requestedAt} style="date" />
        </small>
      </>
    ),
  },
  { id: 'reason', header: 'Reason', long: true, cell: (row) => row.reason },
  { id: 'note', header: 'Credit note', cell: (row) => row.creditNote ?? '–' },
  { id: 'method', header: 'Method', cell: (row) => PAY_METHOD_LABELS[row.method] },
  moneyColumn('amount', 'Amount', (row) => row.amountCents),
]

export type BookList = { [Tab in FinanceTab]: { tab: Tab; rows: BookRows[Tab][] } }[FinanceTab]

/** One page of the tab's rows. */
export function BookTable({ list }: { list: LoaderData<BookList> }) {
  switch (list.tab) {
    case 'invoices':
      return <DataTable caption="Invoices" columns={invoiceColumns} rows={list.rows} />
    case 'payments':
      return <DataTable caption="Payments" columns={paymentColumns} rows={list.rows} />
    case 'refunds':
      return <DataTable caption="Refunds" columns={refundColumns} rows={list.rows} />
  }
}
