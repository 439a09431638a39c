import { linkPlaceholder, textPlaceholder } from '#app/domain/mail/values.ts'
import { linkValue, textValue } from '#app/domain/mail/values.ts'
import {
  facts,
  greeting,
  heading,
  link,
  list,
  paragraph,
  say,
  type MailTemplate,
} from '#app/domain/mail/content.ts'

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
  /** Whether card was chosen: then the payment page asks for the money, and the mail does not. */
  byCard: boolean
  /** Bank details, in the order they are shown. */
  paymentFacts: { label: string; value: string }[]
  entries: { code: string; title: string; category: string; amount: string }[]
  /** The invoice's page. */
  link: string
}

export const invoiceIssued: MailTemplate<InvoiceIssuedParams> = {
  name: 'invoice_issued',
  class: 'service',
  event: {
    label: 'an invoice is issued',
    to: 'whoever pays for the studio',
    placeholders: [
      textPlaceholder('invoice.number', 'Its number'),
      textPlaceholder('invoice.total', 'What it comes to, with the currency'),
      textPlaceholder('invoice.to_pay', 'A sentence: pay it by when, or that there is nothing to pay'),
      linkPlaceholder('invoice.link', 'Its page'),
      { name: 'entries', kind: 'list', label: 'What was submitted, with prices' },
      { name: 'payment.facts', kind: 'facts', label: 'How to pay: bank details and the reference' },
    ],
    values: (invoice) => ({
      'invoice.number': textValue(invoice.number),
      'invoice.total': textValue(invoice.total),
      'invoice.to_pay': textValue(
        !invoice.dueBy
          ? 'There is nothing to pay.'
          : invoice.byCard
            ? `You chose to pay by card. If the payment did not go through, you can pay on the invoice’s page until ${invoice.dueBy}.`
            : `Please pay it by ${invoice.dueBy}.`,
      ),
      'invoice.link': linkValue(invoice.link),
      entries: {
        kind: 'list',
        lines: invoice.entries.map(
          ({ code, title, category, amount }) => `${code} · ${title} · ${category} · ${amount}`,
        ),
        href: invoice.link,
      },
      'payment.facts': { kind: 'facts', facts: invoice.paymentFacts },
    }),
  },
  write: (params) => ({
    subject: `Invoice ${params.number}`,
    blocks: [
      greeting(params.recipientName),
      params.dueBy && params.byCard
        ? paragraph`Thank you for your submission. Invoice ${params.number} for ${params.total} is attached. You chose to pay by card. If the payment did not go through, you can pay on the invoice’s page until ${params.dueBy}.`
        : params.dueBy
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
}
