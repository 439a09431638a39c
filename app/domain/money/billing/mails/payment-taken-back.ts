import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

const WHAT = {
  returned: 'Your bank took back your payment of {{payment.amount}} for invoice {{invoice.number}}.',
  bounced: 'Your cheque of {{payment.amount}} for invoice {{invoice.number}} was not paid by its bank.',
  wrongly_booked:
    'We had confirmed a payment of {{payment.amount}} for invoice {{invoice.number}} by mistake. Receipt {{receipt.number}} is not valid.',
}

/** To the payer: what was confirmed as paid is due again. */
export const paymentTakenBack: MailTemplate<{
  recipientName: string
  /** "USD 195.00" */
  amount: string
  invoiceNumber: string
  receiptNumber: string
  reason: keyof typeof WHAT
  /** What is due on the invoice now, "USD 195.00" or "Nothing". */
  due: string
  /** The invoice's page. */
  link: string
}> = {
  name: 'payment_taken_back',
  class: 'service',
  secret: 'some',
  values: ({ recipientName, amount, invoiceNumber, receiptNumber, due, link }) => ({
    ...readerValues(recipientName),
    'payment.amount': textValue(amount),
    'invoice.number': textValue(invoiceNumber),
    'receipt.number': textValue(receiptNumber),
    'payment.facts': factsValue({ Invoice: invoiceNumber, 'Still to pay': due }),
    'invoice.link': linkValue(link),
  }),
  text: ({ reason }) => ({
    subject: 'Payment for invoice {{invoice.number}} reversed',
    body: `Hello {{person.name}},

${WHAT[reason]}

{{payment.facts}}

[See the invoice and how to pay it]({{invoice.link}})`,
  }),
}
