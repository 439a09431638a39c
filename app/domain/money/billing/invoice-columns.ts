import { currencyColumn, moneyColumn as money, type ExportColumn } from '#app/platform/exports/columns.ts'
import type { InvoiceList } from './invoice-list.server.ts'
import { isBilled, PAY_METHOD_LABELS } from './rules.ts'
import { INVOICE_STATUS_LABELS } from '#app/domain/season/prices/invoice-status.ts'
import { words } from '#app/platform/award-words.ts'

/** The list of invoices as a file: what it shows, and the amounts that make up what is due. */
export const INVOICE_COLUMNS: ExportColumn<InvoiceList['rows'][number]>[] = [
  { header: 'Number', kind: 'text', value: (row) => row.number },
  {
    key: 'studio',
    get header() {
      return words.Studio
    },
    kind: 'text',
    value: (row) => row.studioName,
  },
  { header: 'Bill to', kind: 'text', value: (row) => row.billToName },
  { header: 'Email', kind: 'text', value: (row) => row.billToEmail },
  { header: 'State', kind: 'text', value: (row) => INVOICE_STATUS_LABELS[row.status] },
  { header: 'Payment method', kind: 'text', value: (row) => PAY_METHOD_LABELS[row.payMethod] },
  { header: 'Issued', kind: 'moment', value: (row) => row.issuedAt },
  { header: 'Due', kind: 'moment', value: (row) => row.dueAt },
  currencyColumn((row) => row.currency),
  money('Net', (row) => row.totalCents - row.taxCents),
  money('Tax', (row) => row.taxCents),
  money('Total', (row) => row.totalCents),
  money('Billed', (row) => (isBilled(row) ? row.totalCents : 0)),
  money('Credited', (row) => (isBilled(row) ? row.creditedCents : 0)),
  money('Paid', (row) => row.paidCents),
  money('Refunded', (row) => row.refundedCents),
  money('Amount due', (row) => row.dueCents),
]
