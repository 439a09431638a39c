import { db, transaction } from '#db/client.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer, FreshAdmin } from '#app/platform/viewer.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { lockInvoice, NO_INVOICE } from './locked-invoice.server.ts'
import { reasonsFor } from './reversal-rules.ts'
import { leftOf, reverseMoney } from './reverse-money.server.ts'
import { receivedDayProblem } from './rules.ts'
import type { ReverseInput } from './schema.ts'

export type ReversiblePayment = Awaited<ReturnType<typeof listReversiblePayments>>[number]

/** The payments of an invoice that can be taken back, with what is left of each. */
export async function listReversiblePayments(_admin: AdminViewer, invoiceId: number) {
  const payments = await db()
    .selectFrom('payments')
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'succeeded')
    .orderBy('id')
    .selectAll()
    .execute()
  const left = await Promise.all(payments.map((payment) => leftOf(payment, db())))
  return payments.flatMap(({ id, receipt_number: receiptNumber, method, reference }, index) => {
    const leftCents = left[index] ?? 0
    return leftCents > 0 ? [{ id, receiptNumber, method, reference, leftCents }] : []
  })
}

/**
 * Takes back a recorded payment, which makes its invoice due again. One admin is enough, since this corrects what is booked and
 * sends no money to a payer, unlike a refund. The same key does it once. Refuses (`invalid`, beside the field) a reason that does
 * not fit the method, a day before the payment, and more than is left of it.
 */
export async function reversePayment(
  input: ReverseInput,
  admin: FreshAdmin,
  now: Date,
): Promise<Outcome<{ amountCents: number; repeated: boolean }>> {
  return transaction(async (trx) => {
    const invoice = await lockInvoice(input.invoiceId, trx)
    if (!invoice) return NO_INVOICE
    const payment = await trx
      .selectFrom('payments')
      .where('id', '=', input.paymentId)
      .where('invoice_id', '=', invoice.id)
      .select(['method', 'received_on'])
      .executeTakeFirst()
    if (!payment) return refuse('invalid', 'Select a payment', { paymentId: ['Select a payment'] })
    if (!reasonsFor(payment.method).includes(input.reason)) {
      const message = 'A payment by this method can’t be reversed for this reason'
      return refuse('invalid', message, { reason: [message] })
    }
    const dayProblem = receivedDayProblem(input.reversedOn, new Date(payment.received_on), now)
    if (dayProblem) {
      const message =
        dayProblem === 'in_the_future'
          ? 'The date must be today or in the past'
          : 'The date must not be before the payment'
      return refuse('invalid', message, { reversedOn: [message] })
    }
    const money = { ...input, providerRef: null, idempotencyKey: input.key }
    const reversed = await reverseMoney(money, invoice, admin, now, trx)
    if (reversed.ok) return ok(reversed.reversal)
    const left = formatMoney(reversed.leftCents, invoice.currency)
    const message =
      reversed.leftCents === 0
        ? 'All of this payment was refunded or reversed, or has a refund under way. Decline or complete the refund first'
        : `Only ${left} of this payment is left. Enter that amount or less`
    return refuse('invalid', message, { amountCents: [message] })
  })
}
