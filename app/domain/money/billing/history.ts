import type { Vocabulary } from '#app/platform/audit/history.ts'
import { REFUND_STATUS_LABELS } from './refund-rules.ts'
import { INVOICE_STATUS_LABELS } from '#app/domain/season/prices/invoice-status.ts'

/** States of invoices and of refunds as the log keeps them, in the words of the pages. */
const states: ReadonlyMap<string, string> = new Map([
  ...Object.entries(REFUND_STATUS_LABELS),
  ...Object.entries(INVOICE_STATUS_LABELS),
])

/** An invoice's words in its history. */
export const invoiceVocabulary: Vocabulary = {
  actions: new Map([
    ['invoice.issued', 'Issued'],
    ['invoice.payment_recorded', 'Payment recorded'],
    ['invoice.payment_started', 'Card payment begun'],
    ['payment.refund_reported', 'The provider reports a refund'],
    ['payment.disputed', 'The payer’s bank disputes the payment'],
    ['invoice.voided', 'Voided'],
    ['invoice.replaced', 'Replaced by another invoice'],
    ['invoice.credited', 'Part credited'],
    ['invoice.written_off', 'Written off'],
    ['invoice.fell_overdue', 'Fell overdue'],
    ['invoice.mailed_again', 'Mailed again'],
    ['refund.requested', 'Refund asked for'],
    ['refund.approved', 'Refund approved'],
    ['refund.declined', 'Refund declined'],
    ['refund.sent', 'Refund sent'],
    ['refund.done', 'Refund done'],
    ['refund.failed', 'Refund failed'],
  ]),
  value: (key, value) => (key === 'status' && typeof value === 'string' ? states.get(value) : undefined),
}
