import { minorDigits } from '#app/ui/format/minor-digits.ts'
import { postalLines } from '#app/platform/places/postal-lines.ts'
import { chargedTax, taxLabel, taxNote } from '#app/domain/season/prices/tax.ts'
import type { Reader } from '#db/client.ts'
import { formatDate, formatDateTime, formatDay } from '#app/ui/format/date-time.ts'
import { readCreditNote, type CreditKind } from './credit-notes.server.ts'
import { paymentDetails } from './payment-details.ts'
import { readInvoice, type InvoiceView } from './invoices.server.ts'
import { AFTER_PROMISE_TEXT, AGREED_PRICE, promisedUntil } from './price-promise.ts'
import { PAY_METHOD_LABELS } from './rules.ts'
import type { BillTo, SellerSnapshot } from './schema.ts'

/**
 * What the printed documents are made from. Every value is text ready to be set: dates carry their zone, money its decimals.
 * The templates place it and decide nothing, so that page, email and PDF agree. A template sets what people typed as a value,
 * never as markup.
 */

/** Name and address, one printed line each, without empty lines. */
export type DocumentParty = Pick<SellerSnapshot, 'name' | 'lines' | 'email' | 'taxId'>

export type InvoiceDocumentData = ReturnType<typeof printedInvoice>
export type CreditNoteDocumentData = Awaited<ReturnType<typeof creditNoteDocumentData>>

/** An amount without its currency, which the column's head names: "1,195.00". */
function figureIn(currency: string) {
  const digits = minorDigits(currency)
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return (cents: number) => format.format(cents / 10 ** digits)
}

/** Who is billed, as printed lines. */
export function billToParty(buyer: BillTo): DocumentParty {
  return { name: buyer.name, lines: postalLines(buyer), email: buyer.email, taxId: buyer.taxId }
}

/** The seller as printed lines. */
export function sellerParty({ name, lines, email, taxId }: SellerSnapshot): DocumentParty {
  return { name, lines, email, taxId }
}

/** Until when an invoice's prices are valid and what happens after, on page and PDF. */
export function promiseText(invoice: InvoiceView): string {
  const { promise, timezone } = invoice.seller
  const until = promisedUntil({ ...invoice, rules: promise })
  if (!until) return ''
  if (invoice.kind !== 'entry') return AGREED_PRICE[invoice.kind]
  return `These prices are valid for payments received before ${formatDateTime(until, timezone)}. ${AFTER_PROMISE_TEXT[promise.after]}`
}

async function loadPrintedInvoice(invoiceId: number, reader: Reader): Promise<InvoiceView> {
  // What is printed depends on nothing but the invoice, so any moment would do.
  const invoice = await readInvoice(invoiceId, new Date(0), reader)
  if (!invoice) throw new Error(`There is no invoice ${invoiceId}`)
  if (!invoice.unchanged) throw new Error(`Invoice ${invoice.number} no longer matches its checksum`)
  return invoice
}

/** What the invoice's PDF is made from. Throws for an unknown invoice, or one that no longer matches its checksum. */
export async function invoiceDocumentData(invoiceId: number, reader: Reader): Promise<InvoiceDocumentData> {
  return printedInvoice(await loadPrintedInvoice(invoiceId, reader))
}

function printedInvoice(invoice: InvoiceView) {
  const { seller, number, poNumber, currency } = invoice
  const details = paymentDetails(invoice)
  const charged = chargedTax(invoice.tax)
  const figure = figureIn(currency)
  return {
    kind: 'invoice',
    /** The PDF's own title. */
    title: `Invoice ${number}`,
    language: 'en',
    number,
    seasonName: seller.seasonName,
    seller: sellerParty(seller),
    billTo: billToParty(invoice.billTo),
    poNumber,
    issuedOn: formatDate(invoice.issuedAt, seller.timezone),
    dueBy: formatDateTime(invoice.dueAt, seller.timezone),
    payMethod: PAY_METHOD_LABELS[invoice.payMethod],
    currency,
    lines: invoice.lines.map((line, index) => ({
      position: index + 1,
      description: line.description,
      detail: line.detail,
      /** On a line of its own, so that the amount stays with its label. */
      discount: line.discountLabel ? `${line.discountLabel}: −${figure(line.discountCents)}` : '',
      qty: line.qty,
      unit: figure(line.unitCents),
      tax: figure(line.taxCents),
      amount: figure(line.amountCents),
    })),
    subtotal: figure(invoice.subtotalCents),
    discount: invoice.discountCents > 0 ? figure(invoice.discountCents) : null,
    /** By line and in all; `null` where none is charged. */
    tax: charged && {
      label: taxLabel(charged),
      net: figure(invoice.netCents),
      amount: figure(invoice.taxCents),
    },
    total: figure(invoice.totalCents),
    /** Empty when nothing is to be paid. */
    paymentHeading: details.heading,
    paymentFacts: details.facts,
    notes:
      invoice.totalCents > 0
        ? [`Please give ${number} as the reference of your payment.`, promiseText(invoice)]
        : ['There is nothing to pay.'],
    /** Reason for charging no tax, as the law wants it said; empty where it is charged. */
    taxNote: invoice.tax ? taxNote(invoice.tax) : '',
    /** First 16 hex digits of the content hash, printed small in the foot. */
    checksum: invoice.checksum.slice(0, 16),
    replaces: invoice.replaces ? `This invoice replaces invoice ${invoice.replaces.number}.` : null,
    /** Printed across it when it is void. */
    voided: null as { on: string; reason: string; creditNote: string } | null,
  }
}

/** The same for an invoice that is void: marked, with the reason and its credit note, and without how to pay it. */
export async function voidInvoiceDocumentData(
  invoiceId: number,
  reader: Reader,
): Promise<InvoiceDocumentData> {
  const invoice = await loadPrintedInvoice(invoiceId, reader)
  const printed = printedInvoice(invoice)
  if (!invoice.voidedAt) throw new Error(`Invoice ${invoice.number} is not void`)
  return {
    ...printed,
    title: `${printed.title}, void`,
    paymentHeading: '',
    paymentFacts: [],
    notes: invoice.replacedBy ? [`Replaced by invoice ${invoice.replacedBy.number}.`] : [],
    voided: {
      on: formatDate(invoice.voidedAt, invoice.seller.timezone),
      reason: invoice.voidReason ?? '',
      creditNote: invoice.creditNotes.at(-1)?.number ?? '',
    },
  }
}

/** What each kind of credit note means for the invoice. */
export const CREDIT_MEANINGS: Readonly<Record<CreditKind, string>> = {
  void: 'The invoice is void. Nothing is due on it.',
  correction: 'This amount reduces what is due on the invoice.',
  refund: 'This amount is refunded the way it was paid.',
}

/** What a credit note's PDF is made from. Throws for an unknown one, or one that no longer matches its checksum. */
export async function creditNoteDocumentData(creditNoteId: number, reader: Reader) {
  const credit = await readCreditNote(creditNoteId, reader)
  if (!credit) throw new Error(`There is no credit note ${creditNoteId}`)
  if (!credit.unchanged) throw new Error(`Credit note ${credit.number} no longer matches its checksum`)
  const { seller, number, invoiceNumber, reason, currency } = credit
  const charged = chargedTax(credit.tax)
  const figure = figureIn(currency)
  return {
    kind: 'credit_note',
    title: `Credit note ${number}`,
    language: 'en',
    number,
    seasonName: seller.seasonName,
    seller: sellerParty(seller),
    billTo: billToParty(credit.billTo),
    invoiceNumber,
    invoiceIssuedOn: formatDate(credit.invoiceIssuedAt, seller.timezone),
    issuedOn: formatDate(credit.issuedAt, seller.timezone),
    reason,
    currency,
    lines: credit.lines.map(({ description, detail, amountCents }, index) => ({
      position: index + 1,
      description,
      // Said above already.
      detail: detail === reason ? '' : detail,
      amount: figure(amountCents),
    })),
    tax: charged && {
      label: taxLabel(charged),
      net: figure(credit.totalCents - credit.taxCents),
      amount: figure(credit.taxCents),
    },
    taxNote: credit.tax ? taxNote(credit.tax) : '',
    total: figure(credit.totalCents),
    notes: [CREDIT_MEANINGS[credit.kind]],
    checksum: credit.checksum.slice(0, 16),
  }
}

/** What a receipt's PDF is made from: the state of the invoice just after this payment. Throws for an unknown payment. */
export async function receiptDocumentData(paymentId: number, reader: Reader) {
  const row = await reader
    .selectFrom('payments')
    .select('invoice_id')
    .where('id', '=', paymentId)
    .where('receipt_number', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new Error(`There is no receipt for payment ${paymentId}`)
  const { seller, ...invoice } = await loadPrintedInvoice(row.invoice_id, reader)
  const counted = invoice.payments.filter((each) => each.receiptNumber !== null && each.id <= paymentId)
  const payment = counted.at(-1)
  if (!payment?.receiptNumber) throw new Error(`There is no receipt for payment ${paymentId}`)
  const paid = counted.reduce((sum, each) => sum + each.amountCents, 0)
  const credited = invoice.creditNotes
    .filter(({ kind, issuedAt }) => kind === 'correction' && issuedAt <= payment.createdAt)
    .reduce((sum, { totalCents }) => sum + totalCents, 0)
  const due = Math.max(0, invoice.totalCents - credited - paid)
  const figure = figureIn(invoice.currency)
  return {
    kind: 'receipt',
    title: `Receipt ${payment.receiptNumber}`,
    language: 'en',
    number: payment.receiptNumber,
    seasonName: seller.seasonName,
    seller: sellerParty(seller),
    receivedFrom: billToParty(invoice.billTo),
    invoiceNumber: invoice.number,
    invoiceIssuedOn: formatDate(invoice.issuedAt, seller.timezone),
    receivedOn: formatDay(payment.receivedOn),
    method: PAY_METHOD_LABELS[payment.method],
    reference: payment.reference || null,
    currency: invoice.currency,
    amount: figure(payment.amountCents),
    invoiceTotal: figure(invoice.totalCents),
    /** Of credit notes for a part of it before this payment; `null` without one. */
    credited: credited > 0 ? figure(credited) : null,
    /** Of all payments when this receipt was made. */
    paidToDate: figure(paid),
    stillDue: figure(due),
    notes: due === 0 ? ['The invoice is paid in full. Thank you.'] : [],
  }
}
