/** The statuses of an invoice, here because studios and submissions show them too. */

export const INVOICE_STATUSES = [
  'issued',
  'part_paid',
  'paid',
  'overdue',
  'void',
  'refunded',
  'written_off',
] as const

export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

export const INVOICE_STATUS_LABELS: Readonly<Record<InvoiceStatus, string>> = {
  issued: 'To be paid',
  part_paid: 'Part paid',
  paid: 'Paid',
  overdue: 'Overdue',
  void: 'Void',
  refunded: 'Refunded',
  written_off: 'Written off',
}
