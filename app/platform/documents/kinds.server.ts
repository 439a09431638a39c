import type { Reader } from '#db/client.ts'
import type { SignatureDocumentData } from '#app/domain/judging/agreements/document-data.ts'
import { signatureDocumentData } from '#app/domain/judging/agreements/evidence.server.ts'
import type { DocumentData } from '#app/domain/money/billing/document-data.ts'
import {
  creditNoteDocumentData,
  invoiceDocumentData,
  receiptDocumentData,
  voidInvoiceDocumentData,
} from '#app/domain/money/billing/documents.server.ts'
import { templateFile } from '#app/platform/documents/render.server.ts'

export type DocumentKind = DocumentData['kind'] | 'void_invoice' | 'signature'

interface DocumentSource {
  data: DocumentData | SignatureDocumentData
  /** Who may open the file: its owner and the members of its studio. */
  ownerId: number | null
  studioId: number | null
}

interface KindOfDocument {
  /** The template's file. */
  template: string
  load(entityId: number, reader: Reader): Promise<DocumentSource>
}

const billing = (name: string) => templateFile(`domain/money/billing/documents/${name}.typ`)

/** Every document: its template, and where what it prints comes from. */
export const documentKinds: Readonly<Record<DocumentKind, KindOfDocument>> = {
  invoice: {
    template: billing('invoice'),
    async load(invoiceId, reader) {
      const data = await invoiceDocumentData(invoiceId, reader)
      return { data, ...(await payerOf(invoiceId, reader)) }
    },
  },
  receipt: {
    template: billing('receipt'),
    async load(paymentId, reader) {
      const data = await receiptDocumentData(paymentId, reader)
      const payment = await reader
        .selectFrom('payments')
        .select('invoice_id')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
      return { data, ...(await payerOf(payment.invoice_id, reader)) }
    },
  },
  void_invoice: {
    template: billing('invoice'),
    async load(invoiceId, reader) {
      const data = await voidInvoiceDocumentData(invoiceId, reader)
      return { data, ...(await payerOf(invoiceId, reader)) }
    },
  },
  credit_note: {
    template: billing('credit-note'),
    async load(creditNoteId, reader) {
      const data = await creditNoteDocumentData(creditNoteId, reader)
      const credit = await reader
        .selectFrom('credit_notes')
        .select('invoice_id')
        .where('id', '=', creditNoteId)
        .executeTakeFirstOrThrow()
      return { data, ...(await payerOf(credit.invoice_id, reader)) }
    },
  },
  signature: {
    // The office may ask for it on a page, and the built server lies somewhere else than its sources.
    template: templateFile('domain/judging/agreements/documents/signature.typ'),
    load: async (signatureId, reader) => ({
      ...(await signatureDocumentData(signatureId, reader)),
      studioId: null,
    }),
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
