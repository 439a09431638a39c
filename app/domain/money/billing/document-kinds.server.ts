import type { Reader } from '#db/client.ts'
import type { DocumentKind } from '#app/platform/documents/document-kind.ts'
import {
  creditNoteDocumentData,
  invoiceDocumentData,
  receiptDocumentData,
  voidInvoiceDocumentData,
} from './documents.server.ts'

export const invoiceDocument: DocumentKind = {
  kind: 'invoice',
  template: 'domain/money/billing/documents/invoice.typ',
  load: async (invoiceId, reader) => ({
    data: await invoiceDocumentData(invoiceId, reader),
    ...(await payerOf(invoiceId, reader)),
  }),
}

/** The invoice with its stamp: the one that was sent would still look payable. */
export const voidInvoiceDocument: DocumentKind = {
  kind: 'void_invoice',
  template: 'domain/money/billing/documents/invoice.typ',
  load: async (invoiceId, reader) => ({
    data: await voidInvoiceDocumentData(invoiceId, reader),
    ...(await payerOf(invoiceId, reader)),
  }),
}

export const receiptDocument: DocumentKind = {
  kind: 'receipt',
  template: 'domain/money/billing/documents/receipt.typ',
  async load(paymentId, reader) {
    const payment = await reader
      .selectFrom('payments')
      .select('invoice_id')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    return {
      data: await receiptDocumentData(paymentId, reader),
      ...(await payerOf(payment.invoice_id, reader)),
    }
  },
}

export const creditNoteDocument: DocumentKind = {
  kind: 'credit_note',
  template: 'domain/money/billing/documents/credit-note.typ',
  async load(creditNoteId, reader) {
    const credit = await reader
      .selectFrom('credit_notes')
      .select('invoice_id')
      .where('id', '=', creditNoteId)
      .executeTakeFirstOrThrow()
    return {
      data: await creditNoteDocumentData(creditNoteId, reader),
      ...(await payerOf(credit.invoice_id, reader)),
    }
  },
}

async function payerOf(invoiceId: number, reader: Reader) {
  const invoice = await reader
    .selectFrom('invoices')
    .select(['user_id', 'studio_id'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return { ownerId: invoice.user_id, studioId: invoice.studio_id }
}
