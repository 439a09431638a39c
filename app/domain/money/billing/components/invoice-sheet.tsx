import { REVERSAL_LABELS } from '../reversal-rules.ts'
import { Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import type { ReactNode } from 'react'
import type { DocumentParty } from '../documents.server.ts'
import type { InvoiceSheet as Sheet } from '../invoice-page.server.ts'
import { PAY_METHOD_LABELS } from '../rules.ts'
import { chargedTax, taxLabel, taxNote } from '#app/domain/season/prices/tax.ts'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { href } from '#app/platform/href.ts'
import { classes } from '#app/ui/classes.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { DataTable } from '#app/ui/table.tsx'

interface SheetProps {
  invoice: LoaderData<Sheet>
  /** Where its documents are read: the page that opens by a link has an address of its own. */
  toFile?: (publicId: string) => string
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

const toOwnFile = (publicId: string) => href('/files/:publicId', { publicId })

/** A link to a rendered document, or that it is being prepared. A plain link: it leads to a file, not to a page. */
export function DocumentLink({
  file,
  children,
  toFile = toOwnFile,
}: Pick<SheetProps, 'toFile'> & { file: string | null; children: ReactNode }) {
  if (!file) return <span>The PDF is being prepared and will also be emailed.</span>
  return (
    <a href={toFile(file)} download>
      {children}
    </a>
  )
}

/** A receipt's number, leading to its PDF once there is one. */
export function ReceiptLink({
  number,
  file,
  toFile,
}: Pick<SheetProps, 'toFile'> & { number: string; file: string | null }) {
  if (file)
    return (
      <DocumentLink file={file} toFile={toFile}>
        {number}
      </DocumentLink>
    )
  return (
    <>
      {number}
      <small>The PDF is being prepared.</small>
    </>
  )
}

type Line = SheetProps['invoice']['lines'][number]

function Lines({ invoice }: SheetProps) {
  const tax = chargedTax(invoice.tax)
  const money = (cents: number) => <Money cents={cents} currency={invoice.currency} />
  return (
    <DataTable
      caption="Items"
      columns={[
        {
          id: 'description',
          header: invoice.kind === 'entry' ? 'Entry' : 'Item',
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
        { id: 'qty', header: 'Quantity', numeric: true, cell: (line) => line.qty },
        { id: 'unit', header: 'Unit price', numeric: true, cell: (line) => money(line.unitCents) },
        ...(tax
          ? [
              {
                id: 'tax',
                header: taxLabel(tax),
                numeric: true,
                cell: (line: Line) => money(line.taxCents),
              },
            ]
          : []),
        { id: 'amount', header: 'Amount', numeric: true, cell: (line) => money(line.amountCents) },
      ]}
      rows={invoice.lines}
      foot={['Total', null, null, ...(tax ? [money(invoice.taxCents)] : []), money(invoice.totalCents)]}
    />
  )
}

function Payments({ invoice, toFile }: SheetProps) {
  return (
    <DataTable
      caption="Payments"
      columns={[
        { id: 'received', header: 'Received', main: true, cell: (payment) => formatDay(payment.receivedOn) },
        { id: 'method', header: 'Method', cell: (payment) => PAY_METHOD_LABELS[payment.method] },
        {
          id: 'reference',
          header: 'Reference',
          cell: ({ reference, reversal, reversedCents }) => (
            <>
              {reference}
              {reversal ? (
                <small>
                  Reversed {formatDay(reversal.reversedOn)}:{' '}
                  <Money cents={reversedCents} currency={invoice.currency} />.{' '}
                  {REVERSAL_LABELS[reversal.reason]}
                </small>
              ) : null}
            </>
          ),
        },
        {
          id: 'receipt',
          header: 'Receipt',
          cell: ({ receiptNumber, receiptFile }) =>
            receiptNumber === null ? null : (
              <ReceiptLink number={receiptNumber} file={receiptFile} toFile={toFile} />
            ),
        },
        {
          id: 'amount',
          header: 'Amount',
          numeric: true,
          cell: (payment) => <Money cents={payment.amountCents} currency={invoice.currency} />,
        },
      ]}
      rows={invoice.payments}
    />
  )
}

function Facts({ invoice }: SheetProps) {
  const tax = chargedTax(invoice.tax)
  const money = (cents: number) => <Money cents={cents} currency={invoice.currency} />
  const amount = (term: string, cents: number) => (cents > 0 ? [{ term, value: money(cents) }] : [])
  return (
    <DefinitionList
      items={[
        { term: 'Status', value: <InvoicePill status={invoice.status} /> },
        { term: 'From', value: <Party party={invoice.seller} /> },
        { term: 'To', value: <Party party={invoice.billTo} /> },
        ...(invoice.poNumber ? [{ term: 'Purchase order number', value: invoice.poNumber }] : []),
        { term: 'Issued', value: <DateTime value={invoice.issuedAt} /> },
        ...(invoice.totalCents > 0
          ? [{ term: 'Due', value: <DateTime value={invoice.dueAt} withRelative={invoice.dueCents > 0} /> }]
          : []),
        ...amount('Discount', invoice.discountCents),
        ...(tax
          ? [
              { term: 'Net', value: money(invoice.netCents) },
              { term: taxLabel(tax), value: money(invoice.taxCents) },
            ]
          : []),
        { term: 'Total', value: money(invoice.totalCents) },
        ...amount('Credited', invoice.creditedCents),
        { term: 'Paid', value: money(invoice.paidCents) },
        ...amount('Refunded', invoice.refundedCents),
        ...(invoice.paidAt ? [{ term: 'Paid in full', value: <DateTime value={invoice.paidAt} /> }] : []),
        { term: 'Amount due', value: <strong>{money(invoice.dueCents)}</strong> },
      ]}
    />
  )
}

function CreditNotes({ invoice, toFile }: SheetProps) {
  return (
    <DataTable
      caption="Credit notes"
      columns={[
        {
          id: 'number',
          header: 'Number',
          main: true,
          cell: (credit) =>
            toFile ? (
              <ReceiptLink number={credit.number} file={credit.file} toFile={toFile} />
            ) : (
              <Link to={href('/submissions/credit-notes/:id', { id: credit.id })}>{credit.number}</Link>
            ),
        },
        {
          id: 'issued',
          header: 'Issued',
          cell: (credit) => <DateTime value={credit.issuedAt} style="date" />,
        },
        { id: 'reason', header: 'Reason', long: true, cell: (credit) => credit.reason },
        {
          id: 'amount',
          header: 'Credited',
          numeric: true,
          cell: (credit) => <Money cents={credit.totalCents} currency={invoice.currency} />,
        },
      ]}
      rows={invoice.creditNotes}
    />
  )
}

interface InvoiceSheetProps extends SheetProps {
  /** Where another invoice is read: admins and entrants have a page each. */
  toInvoice?: (invoice: { id: number; publicId: string }) => string
}

/** What became of an invoice that is not to be paid, and which one it replaces. */
function StatusNotices({ invoice, toInvoice }: Required<Omit<InvoiceSheetProps, 'toFile'>>) {
  const { replaces, replacedBy } = invoice
  return (
    <>
      {invoice.status === 'void' ? (
        <Notice tone="bad" title="This invoice is void">
          <p>{invoice.voidReason}</p>
          {replacedBy ? (
            <p>
              Replaced by invoice <Link to={toInvoice(replacedBy)}>{replacedBy.number}</Link>.
            </p>
          ) : null}
        </Notice>
      ) : null}
      {invoice.status === 'written_off' ? (
        <Notice tone="plain" title="This invoice was written off">
          Nothing is due on it now.
        </Notice>
      ) : null}
      {replaces ? (
        <Notice tone="plain">
          Replaces invoice <Link to={toInvoice(replaces)}>{replaces.number}</Link>, which is void.
        </Notice>
      ) : null}
    </>
  )
}

/** An issued invoice as it is read on a screen and printed: parties, lines, payments, what is due and how to pay it. */
export function InvoiceSheet({
  invoice,
  toInvoice = ({ id }) => href('/submissions/invoices/:id', { id }),
  toFile,
}: InvoiceSheetProps) {
  const { howToPay } = invoice
  return (
    <div className={classes('stack', invoice.status === 'void' && 'void-sheet')}>
      <StatusNotices invoice={invoice} toInvoice={toInvoice} />
      <Facts invoice={invoice} />
      <Lines invoice={invoice} />
      {invoice.tax && taxNote(invoice.tax) ? <p>{taxNote(invoice.tax)}</p> : null}
      {invoice.dueCents > 0 && howToPay.heading ? (
        <section className="stack stack-tight">
          <h2>{howToPay.heading}</h2>
          <DefinitionList items={howToPay.facts.map(({ label, value }) => ({ term: label, value }))} />
          <p>{invoice.promise}</p>
        </section>
      ) : null}
      {invoice.payments.length > 0 ? <Payments invoice={invoice} toFile={toFile} /> : null}
      {invoice.creditNotes.length > 0 ? <CreditNotes invoice={invoice} toFile={toFile} /> : null}
    </div>
  )
}
