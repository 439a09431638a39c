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
  class: 'service',
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
