import { billToParty, CREDIT_MEANINGS, promiseText, sellerParty } from './documents.server.ts'
import type { CreditNoteView } from './credit-notes.server.ts'
import { paymentDetails } from './payment-details.ts'
import { AFTER_PROMISE_TEXT, promisedUntil } from './price-promise.ts'
import { stepsByBalance, voidRefusal, type InvoiceStep } from './rules.ts'
import type { InvoiceView } from './invoices.server.ts'

export type InvoiceSheet = ReturnType<typeof sheetOf>

/** What an invoice's page shows, with the same texts as its PDF. */
export function sheetOf(invoice: InvoiceView) {
  const { checksum: _, unchanged: __, linkKey: ___, ...shown } = invoice
  const named = (other: InvoiceView['replaces']) =>
    other && { id: other.id, publicId: other.publicId, number: other.number }
  return {
    ...shown,
    replaces: named(invoice.replaces),
    replacedBy: named(invoice.replacedBy),
    seller: sellerParty(invoice.seller),
    billTo: billToParty(invoice.billTo),
    payments: invoice.payments.filter(({ status }) => status !== 'started' && status !== 'failed'),
    promise: promiseText(invoice),
    howToPay: paymentDetails(invoice),
  }
}

export type InvoiceSteps = ReturnType<typeof stepsFrom>

/** The steps an admin can take with an invoice at `now`; a card payment under way is only found under lock. */
export function stepsFrom(invoice: InvoiceView, now: Date) {
  const open = invoice.dueCents > 0
  const until = promisedUntil({ ...invoice, rules: invoice.seller.promise })
  // Only prices of entries end with a tier.
  const expired = invoice.kind === 'entry' && until !== null && now >= until
  const steps = stepsByBalance(invoice)
  return {
    ...steps,
    reprice: steps.correct && invoice.creditedCents === 0 && expired,
    reverse: invoice.payments.some(({ status }) => status === 'succeeded'),
    mail: invoice.status !== 'void',
    /** The promise has ended unpaid: what follows by the settings of its day. */
    afterPromise: open && expired ? AFTER_PROMISE_TEXT[invoice.seller.promise.after] : null,
  }
}

/** Why a step cannot be taken with an invoice in its state; `null` when it can. */
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
      return steps.credit ? null : 'Nothing is due on this invoice. You can refund what was paid.'
    case 'write-off':
      return steps.writeOff ? null : 'Only an overdue invoice can be written off. This one is not overdue.'
  }
}

/** An invoice's billing details as its form shows them. */
export function billToFields(invoice: Pick<InvoiceView, 'billTo' | 'poNumber'>): Record<string, string> {
  const entries = Object.entries({ ...invoice.billTo, poNumber: invoice.poNumber })
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']))
}

export type CreditSheet = ReturnType<typeof creditSheetOf>

/** What a credit note's page shows, with the same texts as its PDF. */
export function creditSheetOf({ checksum: _, unchanged: __, ...credit }: CreditNoteView) {
  return {
    ...credit,
    seller: sellerParty(credit.seller),
    billTo: billToParty(credit.billTo),
    meaning: CREDIT_MEANINGS[credit.kind],
  }
}
