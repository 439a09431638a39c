import {
  isBilled,
  PAY_METHOD_LABELS,
  shownStatus,
  BILLED_KIND_LABELS,
} from '#app/domain/money/billing/rules.ts'
import { INVOICE_STATUS_LABELS } from '#app/domain/season/prices/invoice-status.ts'
import { TREATMENT_WORDS } from '#app/domain/season/prices/tax.ts'
import { REFUND_STATUS_LABELS } from '#app/domain/money/billing/refund-rules.ts'
import { currencyColumn, moneyColumn as money, type ExportColumn } from '#app/platform/exports/columns.ts'
import type { BookRows } from './money-lists.server.ts'
import type { FinanceTab } from './rules.ts'
import { words } from '#app/platform/award-words.ts'

/** The columns that bookkeeping programs read, by tab; states are as at `now`. */
export function bookColumns(now: Date): { [Tab in FinanceTab]: ExportColumn<BookRows[Tab]>[] } {
  return {
    invoices: [
      { header: 'Invoice', kind: 'text', value: (row) => row.number },
      { header: 'Type', kind: 'text', value: (row) => BILLED_KIND_LABELS[row.kind] },
      { key: 'studio', header: words.Studio, kind: 'text', value: (row) => row.studioName },
      { header: 'Bill to', kind: 'text', value: (row) => row.billToName },
      { header: 'Email', kind: 'text', value: (row) => row.billToEmail },
      { header: 'Country', kind: 'text', value: (row) => row.billToCountry },
      { header: 'Tax number', kind: 'text', value: (row) => row.taxId },
      { header: 'Purchase order number', kind: 'text', value: (row) => row.poNumber },
      { header: 'Issued', kind: 'moment', value: (row) => row.issuedAt },
      { header: 'Due', kind: 'moment', value: (row) => row.dueAt },
      { header: 'State', kind: 'text', value: (row) => INVOICE_STATUS_LABELS[shownStatus(row, now)] },
      { header: 'Method', kind: 'text', value: (row) => PAY_METHOD_LABELS[row.method] },
      currencyColumn((row) => row.currency),
      money('Subtotal', (row) => row.subtotalCents),
      money('Discount', (row) => row.discountCents),
      money('Net', (row) => row.subtotalCents - row.discountCents),
      money('Tax', (row) => row.taxCents),
      money('Total', (row) => row.totalCents),
      {
        header: 'Tax treatment',
        kind: 'text',
        value: (row) => (row.treatment ? TREATMENT_WORDS[row.treatment] : ''),
      },
      money('Tax billed', (row) => (isBilled(row) ? row.taxCents : 0)),
      money('Billed', (row) => (isBilled(row) ? row.totalCents : 0)),
      money('Credited', (row) => (isBilled(row) ? row.creditedCents : 0)),
      money('Received', (row) => row.receivedCents),
      money('Refunded', (row) => row.refundedCents),
      money('Written off', (row) => row.writtenOffCents),
      money('Outstanding', (row) => Math.max(0, row.openCents)),
      money('To be refunded', (row) => Math.max(0, -row.openCents)),
    ],
    payments: [
      { header: 'Receipt', kind: 'text', value: (row) => row.receiptNumber },
      { header: 'Invoice', kind: 'text', value: (row) => row.invoiceNumber },
      { header: 'Type', kind: 'text', value: (row) => BILLED_KIND_LABELS[row.kind] },
      { key: 'studio', header: words.Studio, kind: 'text', value: (row) => row.studioName },
      { header: 'Received', kind: 'day', value: (row) => row.receivedOn },
      { header: 'Method', kind: 'text', value: (row) => PAY_METHOD_LABELS[row.method] },
      { header: 'Reference', kind: 'text', value: (row) => row.reference },
      { header: 'Provider reference', kind: 'text', value: (row) => row.providerRef },
      currencyColumn((row) => row.currency),
      money('Amount', (row) => row.amountCents),
      money('Refunded', (row) => row.refundedCents),
      money('Reversed', (row) => row.reversedCents),
      { header: 'Recorded', kind: 'moment', value: (row) => row.recordedAt },
      { header: 'Recorded by', kind: 'text', value: (row) => row.recordedBy },
    ],
    refunds: [
      { header: 'Invoice', kind: 'text', value: (row) => row.invoiceNumber },
      { header: 'Receipt', kind: 'text', value: (row) => row.receiptNumber },
      { header: 'Credit note', kind: 'text', value: (row) => row.creditNote },
      { header: 'Type', kind: 'text', value: (row) => BILLED_KIND_LABELS[row.kind] },
      { key: 'studio', header: words.Studio, kind: 'text', value: (row) => row.studioName },
      { header: 'State', kind: 'text', value: (row) => REFUND_STATUS_LABELS[row.status] },
      { header: 'Method', kind: 'text', value: (row) => PAY_METHOD_LABELS[row.method] },
      { header: 'Reason', kind: 'text', value: (row) => row.reason },
      { header: 'Evidence', kind: 'text', value: (row) => row.evidence },
      currencyColumn((row) => row.currency),
      money('Amount', (row) => row.amountCents),
      { header: 'Requested', kind: 'moment', value: (row) => row.requestedAt },
      { header: 'Requested by', kind: 'text', value: (row) => row.requestedBy },
      { header: 'Decided by', kind: 'text', value: (row) => row.decidedBy },
      { header: 'Completed', kind: 'moment', value: (row) => row.doneAt },
    ],
  }
}
