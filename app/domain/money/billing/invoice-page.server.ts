import type { InvoiceStep } from '#app/domain/money/billing/rules.ts'
import type { SheetInvoice } from './components/invoice-sheet.tsx'
import type { CreditNoteView } from './credit-notes.server.ts'
import { billToParty, CREDIT_NOTES_SAY, promiseText, sellerParty } from './documents.server.ts'
import { dayText, paymentDetails } from './payment-details.ts'
import { AFTER_PROMISE_TEXT, promisedUntil } from './price-promise.ts'
import { voidRefusal } from './rules.ts'
import type { InvoiceView } from './invoices.server.ts'

/** What an invoice's page shows, in the same words as its PDF. */
export function sheetOf(invoice: InvoiceView): SheetInvoice & { id: number } {
  return {
    id: invoice.id,
    number: invoice.number,
    status: invoice.status,
    payMethod: invoice.payMethod,
    currency: invoice.currency,
    subtotalCents: invoice.subtotalCents,
    discountCents: invoice.discountCents,
    taxCents: invoice.taxCents,
    totalCents: invoice.totalCents,
    paidCents: invoice.paidCents,
    dueCents: invoice.dueCents,
    poNumber: invoice.poNumber,
    seller: sellerParty(invoice.seller),
    billTo: billToParty(invoice.billTo),
    issuedAt: invoice.issuedAt,
    dueAt: invoice.dueAt,
    paidAt: invoice.paidAt,
    voidReason: invoice.voidReason,
    creditedCents: invoice.creditedCents,
    refundedCents: invoice.refundedCents,
    replaces: invoice.replaces,
    replacedBy: invoice.replacedBy,
    creditNotes: invoice.creditNotes,
    lines: invoice.lines,
    payments: invoice.payments
      .filter((payment) => payment.status === 'succeeded' || payment.status === 'refunded')
      .map((payment) => ({ ...payment, receivedWords: dayText(payment.receivedOn) })),
    promise: promiseText(invoice),
    howToPay: paymentDetails(invoice),
    file: invoice.file,
  }
}

/** The steps the office can take with an invoice as it stands at `now`; a card payment under way is only found under lock. */
export function stepsFrom(invoice: InvoiceView, now: Date) {
  const open = invoice.dueCents > 0
  const until = promisedUntil({ ...invoice, rules: invoice.seller.promise })
  const correctable = voidRefusal(invoice, false) === null
  return {
    void: correctable,
    correct: correctable,
    credit: open,
    reprice: correctable && invoice.creditedCents === 0 && until !== null && now >= until,
    writeOff: invoice.status === 'overdue',
    refund: invoice.status === 'paid' && invoice.paidCents > invoice.refundedCents,
    mail: invoice.status !== 'void',
    /** The promise has ended unpaid: what the settings of its day say about that. */
    afterPromise:
      open && until !== null && now >= until ? AFTER_PROMISE_TEXT[invoice.seller.promise.after] : null,
  }
}

/** Why a step cannot be taken with an invoice as it stands, in words; `null` when it can. */
export function stepRefusal(
  step: Exclude<InvoiceStep, 'reprice'>,
  invoice: InvoiceView,
  now: Date,
): string | null {
  const steps = stepsFrom(invoice, now)
  switch (step) {
    case 'void':
      return voidRefusal(invoice, false)
    case 'credit':
      return steps.credit ? null : 'Nothing is due on this invoice. What was paid on it can be refunded.'
    case 'write-off':
      return steps.writeOff ? null : 'Only an overdue invoice can be written off. This one is not overdue.'
  }
}

/** An invoice's billing details as its form shows them. */
export function billToFields(invoice: Pick<InvoiceView, 'billTo' | 'poNumber'>): Record<string, string> {
  const entries = Object.entries({ ...invoice.billTo, poNumber: invoice.poNumber })
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']))
}

/** What a credit note's page shows, in the same words as its PDF. */
export function creditSheetOf(credit: CreditNoteView) {
  const { id, number, invoiceId, invoiceNumber, reason, currency, lines, totalCents, issuedAt, file } = credit
  return {
    ...{ id, number, invoiceId, invoiceNumber, reason, currency, lines, totalCents, issuedAt, file },
    seller: sellerParty(credit.seller),
    billTo: billToParty(credit.billTo),
    meaning: CREDIT_NOTES_SAY[credit.kind],
  }
}
