import type { MailTemplate } from '#app/domain/mail/content.ts'
import {
  factsPlaceholder,
  factsValue,
  linkPlaceholder,
  linkValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'
import { words } from '#app/platform/award-words.ts'

export const paymentReceipt: MailTemplate<{
  recipientName: string
  /** "R-2026-00017" */
  receiptNumber: string
  invoiceNumber: string
  /** "USD 390.00" */
  amount: string
  /** "Tue 24 Nov 2026" */
  receivedOn: string
  /** What is left to pay, "USD 195.00"; `null` when the invoice is settled. */
  stillDue: string | null
  /** The invoice's page. */
  link: string
}> = {
  name: 'payment_receipt',
  class: 'service',
  secret: 'some',
  event: {
    label: 'a payment arrives',
    get to() {
      return `the people who pay for the ${words.studio}`
    },
    placeholders: [
      textPlaceholder('receipt.number', 'Receipt number'),
      textPlaceholder('invoice.number', 'Invoice number'),
      textPlaceholder('payment.amount', 'Amount received, with the currency'),
      textPlaceholder('payment.day', 'Day received'),
      textPlaceholder('invoice.still_due', 'Amount left to pay, or “nothing”'),
      factsPlaceholder('payment.facts', 'Amount, day, invoice and amount left'),
      linkPlaceholder('invoice.link', 'The invoice’s page'),
    ],
  },
  values: ({ recipientName, receiptNumber, invoiceNumber, amount, receivedOn, stillDue, link }) => ({
    ...readerValues(recipientName),
    'receipt.number': textValue(receiptNumber),
    'invoice.number': textValue(invoiceNumber),
    'payment.amount': textValue(amount),
    'payment.day': textValue(receivedOn),
    'invoice.still_due': textValue(stillDue ?? 'nothing'),
    'payment.facts': factsValue({
      Amount: amount,
      Received: receivedOn,
      Invoice: invoiceNumber,
      'Still to pay': stillDue ?? 'Nothing',
    }),
    'invoice.link': linkValue(link),
  }),
  text: {
    subject: 'Receipt {{receipt.number}}',
    body: `Hello {{person.name}},

We have received your payment, thank you. Receipt {{receipt.number}} is attached.

{{payment.facts}}

[See the invoice]({{invoice.link}})`,
  },
}
