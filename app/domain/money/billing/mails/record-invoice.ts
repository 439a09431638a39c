import type { MailTemplate } from '#app/domain/mail/content.ts'
import {
  factsPlaceholder,
  linkPlaceholder,
  linkValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'
import { toPay } from './invoice-issued.ts'

interface RecordInvoiceParams {
  recipientName: string
  /** "S-2026-00017" */
  number: string
  /** "Sponsorship: Gold Cel" */
  what: string
  /** "USD 15,000.00" */
  total: string
  /** What of it is tax, or why none is charged, as a sentence; empty without tax. */
  tax: string
  /** "Fri 4 Dec 2026, 17:00 Los Angeles" */
  dueBy: string
  byCard: boolean
  /** Sent again after it was paid: it asks for nothing. */
  isPaid: boolean
  /** "Pay by bank transfer", and the bank's details; empty for a payment by card. */
  paymentHeading: string
  paymentFacts: { label: string; value: string }[]
  /** The invoice's page: by a secret link where its kind has one, otherwise for the signed-in payer. */
  link: string
}

export const recordInvoice: MailTemplate<RecordInvoiceParams> = {
  name: 'record_invoice',
  class: 'service',
  secret: 'some',
  event: {
    label: 'a sponsorship, a pool or a trophy is invoiced',
    to: 'the person it is made out to',
    placeholders: [
      textPlaceholder('invoice.number', 'Invoice number'),
      textPlaceholder('invoice.what', 'What is billed'),
      textPlaceholder('invoice.total', 'Total, with the currency'),
      textPlaceholder('invoice.to_pay', 'What of it is tax, and when to pay by'),
      linkPlaceholder('invoice.link', 'The invoice’s page'),
      textPlaceholder('payment.heading', '“Pay by bank transfer”; left out for a payment by card'),
      factsPlaceholder('payment.facts', 'Bank details and the reference'),
    ],
  },
  values: (invoice) => ({
    ...readerValues(invoice.recipientName),
    'invoice.number': textValue(invoice.number),
    'invoice.what': textValue(invoice.what),
    'invoice.total': textValue(invoice.total),
    'invoice.to_pay': textValue([invoice.tax, toPay(invoice)].filter(Boolean).join(' ')),
    'invoice.link': linkValue(invoice.link),
    'payment.heading': textValue(invoice.paymentHeading),
    'payment.facts': { kind: 'facts', facts: invoice.paymentFacts },
  }),
  text: {
    subject: 'Invoice {{invoice.number}}: {{invoice.what}}',
    body: `Hello {{person.name}},

Invoice {{invoice.number}} for “{{invoice.what}}” is attached. The total is {{invoice.total}}. {{invoice.to_pay}}

## {{payment.heading}}

{{payment.facts}}

[See the invoice]({{invoice.link}})

On that page you can pay by card, download the invoice and its receipts, and correct the billing details. The link is for you alone.`,
  },
}
