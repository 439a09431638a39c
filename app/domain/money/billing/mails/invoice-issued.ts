import type { MailTemplate } from '#app/domain/mail/content.ts'
import {
  factsPlaceholder,
  linkPlaceholder,
  linkValue,
  listPlaceholder,
  listValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'
import { words } from '#app/platform/award-words.ts'

export interface InvoiceIssuedParams {
  recipientName: string
  /** "E-2026-00017" */
  number: string
  /** "USD 390.00" */
  total: string
  /** What of it is tax, or why none is charged, as a sentence; empty without tax. */
  tax: string
  /** "Fri 4 Dec 2026, 17:00 Los Angeles"; `null` when nothing has to be paid. */
  dueBy: string | null
  /** "Pay by bank transfer"; empty when nothing has to be paid. */
  paymentHeading: string
  /** Whether card was selected: then the payment page asks for the money, and the email does not. */
  byCard: boolean
  /** Sent again after it was paid: it asks for nothing. */
  isPaid: boolean
  /** Bank details, in the order they are shown. */
  paymentFacts: { label: string; value: string }[]
  entries: { code: string; title: string; category: string; amount: string }[]
  /** The invoice's page. */
  link: string
}

/** The sentence of an invoice's mail that asks for the money. */
export function toPay({
  dueBy,
  byCard,
  isPaid,
}: Pick<InvoiceIssuedParams, 'dueBy' | 'byCard' | 'isPaid'>): string {
  if (!dueBy) return 'There is nothing to pay.'
  if (isPaid) return 'It is paid.'
  if (!byCard) return `Please pay by ${dueBy}.`
  return `You chose to pay by card. If the payment did not go through, you can pay on the invoice’s page until ${dueBy}.`
}

export const invoiceIssued: MailTemplate<InvoiceIssuedParams> = {
  name: 'invoice_issued',
  class: 'service',
  event: {
    label: 'an invoice is issued',
    get to() {
      return `the people who pay for the ${words.studio}`
    },
    placeholders: [
      textPlaceholder('invoice.number', 'Invoice number'),
      textPlaceholder('invoice.total', 'Total, with the currency'),
      textPlaceholder(
        'invoice.to_pay',
        'What of it is tax, and when to pay by or that there is nothing to pay',
      ),
      linkPlaceholder('invoice.link', 'The invoice’s page'),
      listPlaceholder('entries', 'The entries, with prices'),
      textPlaceholder('payment.heading', '“Pay by bank transfer”; left out when there is nothing to pay'),
      factsPlaceholder('payment.facts', 'Bank details and the reference'),
    ],
  },
  values: (invoice) => ({
    ...readerValues(invoice.recipientName),
    'invoice.number': textValue(invoice.number),
    'invoice.total': textValue(invoice.total),
    'invoice.to_pay': textValue([invoice.tax, toPay(invoice)].filter(Boolean).join(' ')),
    'invoice.link': linkValue(invoice.link),
    entries: listValue(
      invoice.entries.map(({ code, title, category, amount }) => ({
        text: title,
        note: `${code} · ${category} · ${amount}`,
      })),
      { href: invoice.link },
    ),
    'payment.heading': textValue(invoice.paymentHeading),
    'payment.facts': { kind: 'facts', facts: invoice.paymentFacts },
  }),
  text: {
    subject: 'Invoice {{invoice.number}}',
    body: `Hello {{person.name}},

Thank you for entering the {{award}}. Invoice {{invoice.number}} for {{invoice.total}} is attached. {{invoice.to_pay}}

## Your entries

{{entries}}

## {{payment.heading}}

{{payment.facts}}

[See the invoice]({{invoice.link}})`,
  },
}
