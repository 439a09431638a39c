import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { DocumentParty } from '#app/domain/money/billing/document-data.ts'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { PAY_METHOD_LABELS, type PayMethod } from '#app/domain/money/billing/rules.ts'
import type { InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'
import { href } from '#app/platform/href.ts'
import { classes } from '#app/ui/classes.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Moment = Date | string

export interface SheetLine {
  id: number
  description: string
  detail: string
  qty: number
  unitCents: number
  discountCents: number
  discountLabel: string
  amountCents: number
}

export interface SheetPayment {
  id: number
  method: PayMethod
  amountCents: number
  reference: string
  /** "Tue 24 Nov 2026" */
  receivedWords: string
  receiptNumber: string | null
  receiptFile: string | null
}

export interface SheetCredit {
  id: number
  number: string
  reason: string
  totalCents: number
  issuedAt: Moment
}

export interface SheetInvoice {
  number: string
  status: InvoiceStatus
  payMethod: PayMethod
  currency: string
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
  paidCents: number
  dueCents: number
  poNumber: string | null
  seller: DocumentParty
  billTo: DocumentParty
  issuedAt: Moment
  dueAt: Moment
  paidAt: Moment | null
  voidReason: string | null
  creditedCents: number
  refundedCents: number
  replaces: { id: number; number: string } | null
  replacedBy: { id: number; number: string } | null
  creditNotes: readonly SheetCredit[]
  lines: readonly SheetLine[]
  payments: readonly SheetPayment[]
  /** How to pay; no heading when nothing is to be paid. */
  /** Until when the prices hold and what happens after; empty when nothing is to be paid. */
  promise: string
  howToPay: { heading: string; facts: readonly { label: string; value: string }[] }
  file: string | null
}

/** Name and address, a line each. */
export function Party({ party }: { party: DocumentParty }) {
  const lines = [party.name, ...party.lines, party.email, party.taxId ? `Tax number ${party.taxId}` : null]
  return (
    <>
      {lines.filter(Boolean).map((line, index) => (
        <div key={index}>{index === 0 ? <strong>{line}</strong> : line}</div>
      ))}
    </>
  )
}

/** A link to a rendered document, or that it is still being made. A plain link: it leads to a file, not to a page. */
export function DocumentLink({ file, children }: { file: string | null; children: ReactNode }) {
  if (!file) return <span>The PDF is being made; it will also arrive by mail.</span>
  return (
    <a href={href('/files/:publicId', { publicId: file })} download>
      {children}
    </a>
  )
}

function Lines({ invoice }: { invoice: SheetInvoice }) {
  const money = (cents: number) => <Money cents={cents} currency={invoice.currency} />
  const columns: Column<SheetLine>[] = [
    {
      id: 'description',
      header: 'Submission',
      main: true,
      cell: (line) => (
        <>
          {line.description}
          <small>{line.detail}</small>
          {line.discountCents > 0 ? (
            <small>
              {line.discountLabel}: {money(-line.discountCents)}
            </small>
          ) : null}
        </>
      ),
    },
    { id: 'qty', header: 'Number', numeric: true, cell: (line) => line.qty },
    { id: 'unit', header: 'Each', numeric: true, cell: (line) => money(line.unitCents) },
    { id: 'amount', header: 'Amount', numeric: true, cell: (line) => money(line.amountCents) },
  ]
  return (
    <DataTable
      caption="What was ordered"
      columns={columns}
      rows={invoice.lines}
      rowKey={(line) => line.id}
      foot={['Total', null, null, money(invoice.totalCents)]}
    />
  )
}

function Payments({ invoice }: { invoice: SheetInvoice }) {
  const columns: Column<SheetPayment>[] = [
    { id: 'received', header: 'Received', main: true, cell: (payment) => payment.receivedWords },
    { id: 'method', header: 'By', cell: (payment) => PAY_METHOD_LABELS[payment.method] },
    { id: 'reference', header: 'Reference', cell: (payment) => payment.reference },
    {
      id: 'receipt',
      header: 'Receipt',
      cell: (payment) =>
        payment.receiptNumber === null ? null : payment.receiptFile ? (
          <DocumentLink file={payment.receiptFile}>{payment.receiptNumber}</DocumentLink>
        ) : (
          <>
            {payment.receiptNumber}
            <small>The PDF is being made.</small>
          </>
        ),
    },
    {
      id: 'amount',
      header: 'Amount',
      numeric: true,
      cell: (payment) => <Money cents={payment.amountCents} currency={invoice.currency} />,
    },
  ]
  return (
    <DataTable
      caption="Payments"
      columns={columns}
      rows={invoice.payments}
      rowKey={(payment) => payment.id}
    />
  )
}

function Facts({ invoice }: { invoice: SheetInvoice }) {
  const money = (cents: number) => <Money cents={cents} currency={invoice.currency} />
  const open = invoice.dueCents > 0
  return (
    <DefinitionList
      items={[
        { term: 'State', value: <InvoicePill status={invoice.status} /> },
        { term: 'From', value: <Party party={invoice.seller} /> },
        { term: 'To', value: <Party party={invoice.billTo} /> },
        ...(invoice.poNumber ? [{ term: 'Your order number', value: invoice.poNumber }] : []),
        { term: 'Issued', value: <DateTime value={invoice.issuedAt} /> },
        ...(invoice.totalCents > 0
          ? [{ term: 'Due by', value: <DateTime value={invoice.dueAt} withRelative={open} /> }]
          : []),
        ...(invoice.discountCents > 0 ? [{ term: 'Discount', value: money(invoice.discountCents) }] : []),
        ...(invoice.taxCents > 0 ? [{ term: 'Tax', value: money(invoice.taxCents) }] : []),
        { term: 'Total', value: money(invoice.totalCents) },
        ...(invoice.creditedCents > 0 ? [{ term: 'Credited', value: money(invoice.creditedCents) }] : []),
        { term: 'Paid', value: money(invoice.paidCents) },
        ...(invoice.refundedCents > 0 ? [{ term: 'Paid back', value: money(invoice.refundedCents) }] : []),
        ...(invoice.paidAt ? [{ term: 'Paid in full', value: <DateTime value={invoice.paidAt} /> }] : []),
        { term: 'Still to pay', value: <strong>{money(invoice.dueCents)}</strong> },
      ]}
    />
  )
}

function CreditNotes({ invoice }: { invoice: SheetInvoice }) {
  const columns: Column<SheetCredit>[] = [
    {
      id: 'number',
      header: 'Number',
      main: true,
      cell: (credit) => (
        <Link to={href('/submissions/credit-notes/:id', { id: credit.id })}>{credit.number}</Link>
      ),
    },
    { id: 'issued', header: 'Issued', cell: (credit) => <DateTime value={credit.issuedAt} style="date" /> },
    { id: 'reason', header: 'Reason', long: true, cell: (credit) => credit.reason },
    {
      id: 'amount',
      header: 'Credited',
      numeric: true,
      cell: (credit) => <Money cents={credit.totalCents} currency={invoice.currency} />,
    },
  ]
  return (
    <DataTable
      caption="Credit notes"
      columns={columns}
      rows={invoice.creditNotes}
      rowKey={(credit) => credit.id}
    />
  )
}

/** What became of an invoice that is not to be paid, or in whose place it stands. */
function Ending({ invoice, toInvoice }: { invoice: SheetInvoice; toInvoice: (id: number) => string }) {
  const { replaces, replacedBy } = invoice
  return (
    <>
      {invoice.status === 'void' ? (
        <Notice tone="bad" title="This invoice is void">
          <p>{invoice.voidReason}</p>
          {replacedBy ? (
            <p>
              Invoice <Link to={toInvoice(replacedBy.id)}>{replacedBy.number}</Link> takes its place.
            </p>
          ) : null}
        </Notice>
      ) : null}
      {invoice.status === 'written_off' ? (
        <Notice tone="plain" title="This invoice was written off">
          Nothing is due on it any more, and its submissions stay unpaid.
        </Notice>
      ) : null}
      {replaces ? (
        <Notice tone="plain">
          It takes the place of invoice <Link to={toInvoice(replaces.id)}>{replaces.number}</Link>, which is
          void.
        </Notice>
      ) : null}
    </>
  )
}

export interface InvoiceSheetProps {
  invoice: SheetInvoice
  /** Where another invoice is read: the office and the studio have a page each. */
  toInvoice?: (id: number) => string
}

/** An issued invoice as it is read on a screen and printed: parties, lines, what is paid, what is due and how to pay it. */
export function InvoiceSheet({
  invoice,
  toInvoice = (invoiceId: number) => href('/submissions/invoices/:id', { id: invoiceId }),
}: InvoiceSheetProps) {
  const { howToPay } = invoice
  return (
    <div className={classes('stack', invoice.status === 'void' && 'void-sheet')}>
      <Ending invoice={invoice} toInvoice={toInvoice} />
      <Facts invoice={invoice} />
      <Lines invoice={invoice} />
      {invoice.dueCents > 0 && howToPay.heading ? (
        <section className="stack stack-tight">
          <h2>{howToPay.heading}</h2>
          <DefinitionList items={howToPay.facts.map(({ label, value }) => ({ term: label, value }))} />
          <p>{invoice.promise}</p>
        </section>
      ) : null}
      {invoice.payments.length > 0 ? <Payments invoice={invoice} /> : null}
      {invoice.creditNotes.length > 0 ? <CreditNotes invoice={invoice} /> : null}
    </div>
  )
}
