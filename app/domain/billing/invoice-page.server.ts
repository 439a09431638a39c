import type { SheetInvoice } from './components/invoice-sheet.tsx'
import { billToParty, promiseWords, sellerParty } from './documents.server.ts'
import { dayWords, paymentDetails } from './payment-details.ts'
import type { InvoiceView } from './invoices.server.ts'

/** What an invoice's page shows, in the same words as its PDF. */
export function sheetOf(invoice: InvoiceView): SheetInvoice & { id: number } {
  return {
    id: invoice.id,
    number: invoice.number,
    status: invoice.status,
    payMethod: invoice.payMethod,
    currency: invoice.currency,
    subtotalCents: invoice.subtotalCents,
    discountCents: invoice.discountCents,
    taxCents: invoice.taxCents,
    totalCents: invoice.totalCents,
    paidCents: invoice.paidCents,
    dueCents: invoice.dueCents,
    poNumber: invoice.poNumber,
    seller: sellerParty(invoice.seller),
    billTo: billToParty(invoice.billTo),
    issuedAt: invoice.issuedAt,
    dueAt: invoice.dueAt,
    paidAt: invoice.paidAt,
    voidReason: invoice.voidReason,
    lines: invoice.lines,
    payments: invoice.payments
      .filter((payment) => payment.status === 'succeeded')
      .map((payment) => ({ ...payment, receivedWords: dayWords(payment.receivedOn) })),
    promise: promiseWords(invoice),
    howToPay: paymentDetails(invoice),
    file: invoice.file,
  }
}
