import type { Reader } from '#db/client.ts'
import type { DocumentKind } from '#app/platform/documents/document-kind.ts'
import {
  creditNoteDocumentData,
  invoiceDocumentData,
  receiptDocumentData,
  voidInvoiceDocumentData,
} from './documents.server.ts'

type Data = Awaited<ReturnType<DocumentKind['load']>>['data']

/** A document about an invoice; `of` says how its record names the invoice. */
function invoicePaper(
  kind: DocumentKind['kind'],
  template: string,
  of: 'invoices' | 'payments' | 'credit_notes',
  dataOf: (id: number, reader: Reader) => Promise<Data>,
): DocumentKind {
  return {
    kind,
    template: `domain/money/billing/documents/${template}.typ`,
    async load(id, reader) {
      const data = await dataOf(id, reader)
      const { ownerId, studioId } = await reader
        .selectFrom('invoices')
        .$if(of === 'invoices', (invoices) => invoices.where('id', '=', id))
        .$if(of !== 'invoices', (invoices) =>
          invoices.where('id', '=', (eb) =>
            eb
              .selectFrom(of === 'payments' ? 'payments' : 'credit_notes')
              .where('id', '=', id)
              .select('invoice_id'),
          ),
        )
        .select(['user_id as ownerId', 'studio_id as studioId'])
        .executeTakeFirstOrThrow()
      return { data, ownerId, studioId }
    },
  }
}

export const invoiceDocument = invoicePaper('invoice', 'invoice', 'invoices', invoiceDocumentData)
/** The invoice marked as void: the one that was sent would still look payable. */
export const voidInvoiceDocument = invoicePaper(
  'void_invoice',
  'invoice',
  'invoices',
  voidInvoiceDocumentData,
)
export const receiptDocument = invoicePaper('receipt', 'receipt', 'payments', receiptDocumentData)
export const creditNoteDocument = invoicePaper(
  'credit_note',
  'credit-note',
  'credit_notes',
  creditNoteDocumentData,
)
