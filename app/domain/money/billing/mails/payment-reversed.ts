import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To the admins of money: a payment that we had is gone. */
export const paymentReversed: MailTemplate<{
  firstName: string
  /** "USD 195.00" */
  amount: string
  invoiceNumber: string
  receiptNumber: string
  /** Why it was taken back, as a label. */
  reason: string
  /** What a bank, a provider or an admin says of it; may be empty. */
  note: string
  /** What is due on the invoice now, "USD 195.00" or "Nothing". */
  due: string
  /** What of the effects of the paid invoice stays, for an admin to decide; empty where none does. */
  after: string
  /** The invoice's page. */
  link: string
}> = {
  name: 'payment_reversed',
  class: 'service',
  values: ({ firstName, amount, invoiceNumber, receiptNumber, reason, note, due, after, link }) => ({
    ...readerValues(firstName),
    'payment.amount': textValue(amount),
    'invoice.number': textValue(invoiceNumber),
    'payment.facts': factsValue({ Why: reason, Receipt: receiptNumber, 'Due now': due, Note: note || null }),
    'invoice.after': textValue(after),
    'invoice.link': linkValue(link),
  }),
  text: {
    subject: 'Payment of {{payment.amount}} for invoice {{invoice.number}} reversed',
    body: `Hello {{person.first_name}},

A payment of {{payment.amount}} for invoice {{invoice.number}} was reversed.

{{payment.facts}}

{{invoice.after}}

[See the invoice]({{invoice.link}})`,
  },
}
