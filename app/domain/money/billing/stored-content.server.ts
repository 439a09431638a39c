import type { Selectable } from 'kysely'
import type { InvoiceLines, Invoices } from '#db/types.ts'
import { contentHash } from './content-hash.server.ts'
import { discountContent, type InvoiceContent } from './issue-invoice.server.ts'

type StoredInvoice = Omit<Selectable<Invoices>, 'id' | 'public_id'>

/** Everything printed on an issued invoice, as it is stored now: what its hash was taken of. Lines in their order. */
function storedContent(row: StoredInvoice, lines: readonly Selectable<InvoiceLines>[]): InvoiceContent {
  return {
    number: row.number,
    kind: 'entry',
    year: row.year,
    userId: row.user_id,
    studioId: row.studio_id,
    seller: row.seller,
    billTo: row.bill_to,
    poNumber: row.po_number,
    currency: row.currency,
    totals: {
      subtotalCents: row.subtotal_cents,
      discountCents: row.discount_cents,
      taxCents: row.tax_cents,
      totalCents: row.total_cents,
    },
    payMethod: row.pay_method,
    issuedAt: row.issued_at,
    dueAt: row.due_at,
    lines: lines.map((line) => ({
      description: line.description,
      detail: line.detail,
      qty: line.qty,
      unitCents: line.unit_cents,
      deadlineId: line.deadline_id,
      submissionId: line.submission_id,
      priceValidUntil: line.price_valid_until,
      ...discountContent(line.discount_cents, line.discount_label),
    })),
  }
}

/** Whether an invoice is still what was issued. */
export function isUnchanged(row: StoredInvoice, lines: readonly Selectable<InvoiceLines>[]): boolean {
  return contentHash(storedContent(row, lines)).equals(row.content_sha256)
}
