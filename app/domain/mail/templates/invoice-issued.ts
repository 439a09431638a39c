import {
  facts,
  greeting,
  heading,
  link,
  list,
  paragraph,
  say,
  type EventTemplate,
} from '#app/domain/mail/content.ts'
import { linkValue, textValue } from '#app/domain/mail/values.ts'

export interface InvoiceIssuedParams {
  recipientName: string
  /** "E-2026-00017" */
  number: string
  /** "USD 390.00" */
  total: string
  /** "Fri 4 Dec 2026, 17:00 Los Angeles"; `null` when nothing is to be paid. */
  dueBy: string | null
  /** "Pay by bank transfer"; empty when nothing is to be paid. */
  paymentHeading: string
  /** Bank details, in the order they are shown. */
  paymentFacts: { label: string; value: string }[]
  entries: { code: string; title: string; category: string; amount: string }[]
  /** The invoice's page. */
  link: string
}

export const invoiceIssued: EventTemplate<InvoiceIssuedParams> = {
  class: 'service',
  write: (params) => ({
    subject: `Invoice ${params.number}`,
    blocks: [
      greeting(params.recipientName),
      params.dueBy
        ? paragraph`Thank you for your submission. Invoice ${params.number} for ${params.total} is attached. Please pay it by ${params.dueBy}.`
        : paragraph`Thank you for your submission. Invoice ${params.number} for ${params.total} is attached. There is nothing to pay.`,
      heading('What was submitted'),
      list(
        params.entries.map(
          (entry) => say`${entry.code} · ${entry.title} · ${entry.category} · ${entry.amount}`,
        ),
      ),
      ...(params.paymentFacts.length > 0 ? [heading(params.paymentHeading), facts(params.paymentFacts)] : []),
      link('See the invoice', params.link),
    ],
  }),
  placeholders: [
    { name: 'invoice.number', kind: 'text', label: 'The invoice’s number' },
    { name: 'invoice.total', kind: 'text', label: 'What it comes to: “USD 390.00”' },
    {
      name: 'invoice.pay',
      kind: 'text',
      label: 'A sentence: by when to pay, or that there is nothing to pay',
    },
    { name: 'entries.list', kind: 'list', label: 'What was submitted, each with its code and price' },
    {
      name: 'payment.heading',
      kind: 'text',
      label: 'How to pay: “Pay by bank transfer”; empty when nothing is',
    },
    { name: 'payment.facts', kind: 'facts', label: 'Bank details; left out when nothing is to be paid' },
    { name: 'invoice.link', kind: 'link', label: 'The invoice’s page' },
  ],
  values: (params) => ({
    'invoice.number': textValue(params.number),
    'invoice.total': textValue(params.total),
    'invoice.pay': textValue(params.dueBy ? `Please pay it by ${params.dueBy}.` : 'There is nothing to pay.'),
    'entries.list': {
      kind: 'list',
      lines: params.entries.map(({ code, title, category, amount }) =>
        [code, title, category, amount].join(' · '),
      ),
      href: params.link,
    },
    'payment.heading': textValue(params.paymentHeading),
    'payment.facts': { kind: 'facts', facts: params.paymentFacts },
    'invoice.link': linkValue(params.link),
  }),
  text: {
    subject: 'Invoice {{invoice.number}}',
    body: `Hello {{person.name}},

Thank you for your submission. Invoice {{invoice.number}} for {{invoice.total}} is attached. {{invoice.pay}}

## What was submitted

{{entries.list}}

## {{payment.heading}}

{{payment.facts}}

[See the invoice]({{invoice.link}})`,
  },
}
