import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To the admins of money: a payer’s bank wants a card payment back, or the provider took back what we could not book. */
export const paymentDisputed: MailTemplate<{
  firstName: string
  /** "USD 195.00" */
  amount: string
  invoiceNumber: string
  what: 'disputed' | 'unmatched'
  /** The provider’s name for the dispute or refund. */
  reference: string
  /** The invoice's page. */
  link: string
}> = {
  name: 'payment_disputed',
  class: 'service',
  values: ({ firstName, amount, invoiceNumber, reference, link }) => ({
    ...readerValues(firstName),
    'payment.amount': textValue(amount),
    'invoice.number': textValue(invoiceNumber),
    'payment.facts': factsValue({ Amount: amount, Reference: reference }),
    'invoice.link': linkValue(link),
  }),
  text: ({ what }) =>
    what === 'disputed'
      ? {
          subject: 'Card payment for invoice {{invoice.number}} disputed',
          body: `Hello {{person.first_name}},

The payer’s bank disputes a card payment of {{payment.amount}} for invoice {{invoice.number}}. Answer the dispute at the card provider. If it is lost, we take the payment back here and tell you.

{{payment.facts}}

[See the invoice]({{invoice.link}})`,
        }
      : {
          subject: 'Check what the card provider took back for invoice {{invoice.number}}',
          body: `Hello {{person.first_name}},

The card provider took back {{payment.amount}} for invoice {{invoice.number}}, and we have no payment of that amount and currency left to reverse. It may have a refund under way. We have not booked it: check the invoice.

{{payment.facts}}

[See the invoice]({{invoice.link}})`,
        },
}
