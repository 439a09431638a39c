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

interface SubjectInvoiceParams {
  recipientName: string
  /** "E-2026-00017" */
  number: string
  /** What it bills: “Student Entry Fund: Keyframe”. */
  what: string
  /** "USD 15.00" */
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
  link: string
}

export const subjectInvoice: MailTemplate<SubjectInvoiceParams> = {
  name: 'subject_invoice',
  class: 'service',
  event: {
    label: 'a partnership of a pool is invoiced',
    to: 'the address of the invoice',
    placeholders: [
      textPlaceholder('invoice.number', 'Invoice number'),
      textPlaceholder('invoice.what', 'What it bills'),
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
    subject: 'Invoice {{invoice.number}}',
    body: `Hello {{person.name}},

Invoice {{invoice.number}} for “{{invoice.what}}”, {{invoice.total}}, is attached. {{invoice.to_pay}}

## {{payment.heading}}

{{payment.facts}}

[See the invoice]({{invoice.link}})`,
  },
}
