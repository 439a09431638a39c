import type { Vocabulary } from '#app/platform/audit/history.ts'
import { REFUND_STATUS_LABELS } from './refund-rules.ts'
import { REVERSAL_LABELS } from './reversal-rules.ts'
import { INVOICE_STATUS_LABELS } from '#app/domain/season/prices/invoice-status.ts'

/** States of invoices and refunds as the audit log stores them, with the labels of the pages. */
const states: ReadonlyMap<string, string> = new Map([
  ...Object.entries(REFUND_STATUS_LABELS),
  ...Object.entries(INVOICE_STATUS_LABELS),
])

const reasons: ReadonlyMap<string, string> = new Map(Object.entries(REVERSAL_LABELS))

/** The labels of an invoice's history, with amounts in its currency. */
export const invoiceVocabulary = (currency: string): Vocabulary => ({
  currency,
  actions: new Map([
    ['invoice.issued', 'Issued'],
    ['invoice.payment_recorded', 'Payment recorded'],
    ['invoice.payment_started', 'Card payment started'],
    ['invoice.payment_reversed', 'Payment reversed'],
    ['payment.refund_reported', 'Refund reported by the card provider'],
    ['payment.disputed', 'Payment disputed by the payer’s bank'],
    ['invoice.voided', 'Voided'],
    ['invoice.replaced', 'Replaced'],
    ['invoice.credited', 'Credited in part'],
    ['invoice.written_off', 'Written off'],
    ['invoice.overdue', 'Overdue'],
    ['invoice.resent', 'Sent again'],
    ['refund.requested', 'Refund requested'],
    ['refund.approved', 'Refund approved'],
    ['refund.declined', 'Refund declined'],
    ['refund.sent', 'Refund sent'],
    ['refund.done', 'Refund completed'],
    ['refund.failed', 'Refund failed'],
  ]),
  value: (key, value) => {
    if (typeof value !== 'string') return undefined
    return key === 'status' ? states.get(value) : key === 'reason' ? reasons.get(value) : undefined
  },
})
