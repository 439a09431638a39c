import type { MailTemplate } from '#app/domain/mail/content.ts'
import {
  factsPlaceholder,
  linkPlaceholder,
  linkValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'

interface MembershipInvoiceParams {
  recipientName: string
  /** "E-2026-00017" */
  number: string
  typeName: string
  /** "USD 15.00" */
  total: string
  /** "Fri 4 Dec 2026, 17:00 Los Angeles" */
  dueBy: string
  byCard: boolean
  /** "Pay by bank transfer", and the bank's details; empty for a payment by card. */
  paymentHeading: string
  paymentFacts: { label: string; value: string }[]
  link: string
}

export const membershipInvoice: MailTemplate<MembershipInvoiceParams> = {
  name: 'membership_invoice',
  class: 'service',
  event: {
    label: 'a membership is invoiced',
    to: 'the member',
    placeholders: [
      textPlaceholder('invoice.number', 'Invoice number'),
      textPlaceholder('membership.type', 'The kind of membership'),
      textPlaceholder('invoice.total', 'Total, with the currency'),
      textPlaceholder('invoice.to_pay', 'A sentence: when to pay by'),
      linkPlaceholder('invoice.link', 'The invoice’s page'),
      textPlaceholder('payment.heading', '“Pay by bank transfer”; left out for a payment by card'),
      factsPlaceholder('payment.facts', 'Bank details and the reference'),
    ],
  },
  values: ({
    recipientName,
    number,
    typeName,
    total,
    dueBy,
    byCard,
    paymentHeading,
    paymentFacts,
    link,
  }) => ({
    ...readerValues(recipientName),
    'invoice.number': textValue(number),
    'membership.type': textValue(typeName),
    'invoice.total': textValue(total),
    'invoice.to_pay': textValue(
      byCard
        ? `You chose to pay by card. If the payment did not go through, you can pay on the invoice’s page until ${dueBy}.`
        : `Please pay by ${dueBy}.`,
    ),
    'invoice.link': linkValue(link),
    'payment.heading': textValue(paymentHeading),
    'payment.facts': { kind: 'facts', facts: paymentFacts },
  }),
  text: {
    subject: 'Invoice {{invoice.number}} for your membership',
    body: `Hello {{person.name}},

Invoice {{invoice.number}} for the membership “{{membership.type}}”, {{invoice.total}}, is attached. {{invoice.to_pay}} The membership begins when we have received the payment.

## {{payment.heading}}

{{payment.facts}}

[See the invoice]({{invoice.link}})`,
  },
}
