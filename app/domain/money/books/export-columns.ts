import { isBilled, PAY_METHOD_LABELS, shownStatus } from '#app/domain/money/billing/rules.ts'
import { INVOICE_STATUS_LABELS } from '#app/domain/season/prices/invoice-status.ts'
import { REFUND_STATUS_LABELS } from '#app/domain/money/billing/refund-rules.ts'
import { currencyColumn, type ExportColumn } from '#app/platform/exports/columns.ts'
import type { BookRows } from './money-lists.server.ts'
import { INVOICE_KIND_LABELS, type FinanceTab } from './rules.ts'

type Money<Row> = { header: string; value: (row: Row) => number }

const money = <Row extends { currency: string }>({ header, value }: Money<Row>): ExportColumn<Row> => ({
  header,
  kind: 'money',
  value,
  currency: (row) => row.currency,
})

/** The columns that bookkeeping programs read, by tab; states are as at `now`. */
export function bookColumns(now: Date): { [Tab in FinanceTab]: ExportColumn<BookRows[Tab]>[] } {
  return {
    invoices: [
      { header: 'Invoice', kind: 'text', value: (row) => row.number },
      { header: 'Kind', kind: 'text', value: (row) => INVOICE_KIND_LABELS[row.kind] },
      { header: 'Studio', kind: 'text', value: (row) => row.studioName },
      { header: 'Bill to', kind: 'text', value: (row) => row.billToName },
      { header: 'E-mail', kind: 'text', value: (row) => row.billToEmail },
      { header: 'Country', kind: 'text', value: (row) => row.billToCountry },
      { header: 'Tax number', kind: 'text', value: (row) => row.taxId },
      { header: 'Purchase order', kind: 'text', value: (row) => row.poNumber },
      { header: 'Issued', kind: 'moment', value: (row) => row.issuedAt },
      { header: 'Due', kind: 'moment', value: (row) => row.dueAt },
      { header: 'State', kind: 'text', value: (row) => INVOICE_STATUS_LABELS[shownStatus(row, now)] },
      { header: 'Method', kind: 'text', value: (row) => PAY_METHOD_LABELS[row.method] },
      currencyColumn((row) => row.currency),
      money({ header: 'Subtotal', value: (row) => row.subtotalCents }),
      money({ header: 'Discount', value: (row) => row.discountCents }),
      money({ header: 'Tax', value: (row) => row.taxCents }),
      money({ header: 'Total', value: (row) => row.totalCents }),
      money({ header: 'Billed', value: (row) => (isBilled(row) ? row.totalCents : 0) }),
      money({ header: 'Credited', value: (row) => (isBilled(row) ? row.creditedCents : 0) }),
      money({ header: 'Received', value: (row) => row.receivedCents }),
      money({ header: 'Given back', value: (row) => row.refundedCents }),
      money({ header: 'Written off', value: (row) => row.writtenOffCents }),
      money({ header: 'Outstanding', value: (row) => row.openCents }),
    ],
    payments: [
      { header: 'Receipt', kind: 'text', value: (row) => row.receiptNumber },
      { header: 'Invoice', kind: 'text', value: (row) => row.invoiceNumber },
      { header: 'Kind', kind: 'text', value: (row) => INVOICE_KIND_LABELS[row.kind] },
      { header: 'Studio', kind: 'text', value: (row) => row.studioName },
      { header: 'Received on', kind: 'day', value: (row) => row.receivedOn },
      { header: 'Method', kind: 'text', value: (row) => PAY_METHOD_LABELS[row.method] },
      { header: 'Reference', kind: 'text', value: (row) => row.reference },
      { header: 'Provider’s number', kind: 'text', value: (row) => row.providerRef },
      currencyColumn((row) => row.currency),
      money({ header: 'Amount', value: (row) => row.amountCents }),
      money({ header: 'Given back of it', value: (row) => row.refundedCents }),
      { header: 'Recorded', kind: 'moment', value: (row) => row.recordedAt },
      { header: 'Recorded by', kind: 'text', value: (row) => row.recordedBy },
    ],
    refunds: [
      { header: 'Invoice', kind: 'text', value: (row) => row.invoiceNumber },
      { header: 'Receipt', kind: 'text', value: (row) => row.receiptNumber },
      { header: 'Credit note', kind: 'text', value: (row) => row.creditNote },
      { header: 'Kind', kind: 'text', value: (row) => INVOICE_KIND_LABELS[row.kind] },
      { header: 'Studio', kind: 'text', value: (row) => row.studioName },
      { header: 'State', kind: 'text', value: (row) => REFUND_STATUS_LABELS[row.status] },
      { header: 'Method', kind: 'text', value: (row) => PAY_METHOD_LABELS[row.method] },
      { header: 'Reason', kind: 'text', value: (row) => row.reason },
      { header: 'Evidence', kind: 'text', value: (row) => row.evidence },
      currencyColumn((row) => row.currency),
      money({ header: 'Amount', value: (row) => row.amountCents }),
      { header: 'Asked for', kind: 'moment', value: (row) => row.requestedAt },
      { header: 'Asked for by', kind: 'text', value: (row) => row.requestedBy },
      { header: 'Decided by', kind: 'text', value: (row) => row.decidedBy },
      { header: 'Done', kind: 'moment', value: (row) => row.doneAt },
    ],
  }
}
