import { facts, greeting, link, paragraph, type EventTemplate } from '#app/domain/mail/content.ts'
import { linkValue, textValue } from '#app/domain/mail/values.ts'

export interface PaymentReceiptParams {
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
}

function paymentFacts(params: PaymentReceiptParams): { label: string; value: string }[] {
  return [
    { label: 'Amount', value: params.amount },
    { label: 'Received', value: params.receivedOn },
    { label: 'Invoice', value: params.invoiceNumber },
    { label: 'Still to pay', value: params.stillDue ?? 'Nothing: the invoice is paid' },
  ]
}

export const paymentReceipt: EventTemplate<PaymentReceiptParams> = {
  class: 'service',
  write: (params) => ({
    subject: `Receipt ${params.receiptNumber}`,
    blocks: [
      greeting(params.recipientName),
      paragraph`Your payment has arrived. Receipt ${params.receiptNumber} is attached.`,
      facts(paymentFacts(params)),
      link('See the invoice', params.link),
    ],
  }),
  placeholders: [
    { name: 'receipt.number', kind: 'text', label: 'The receipt’s number' },
    { name: 'payment.amount', kind: 'text', label: 'What arrived: “USD 390.00”' },
    { name: 'payment.received', kind: 'text', label: 'The day it arrived' },
    { name: 'payment.facts', kind: 'facts', label: 'Amount, day, invoice, and what is still to pay' },
    { name: 'invoice.number', kind: 'text', label: 'The invoice’s number' },
    { name: 'invoice.link', kind: 'link', label: 'The invoice’s page' },
  ],
  values: (params) => ({
    'receipt.number': textValue(params.receiptNumber),
    'payment.amount': textValue(params.amount),
    'payment.received': textValue(params.receivedOn),
    'payment.facts': { kind: 'facts', facts: paymentFacts(params) },
    'invoice.number': textValue(params.invoiceNumber),
    'invoice.link': linkValue(params.link),
  }),
  text: {
    subject: 'Receipt {{receipt.number}}',
    body: `Hello {{person.name}},

Your payment has arrived. Receipt {{receipt.number}} is attached.

{{payment.facts}}

[See the invoice]({{invoice.link}})`,
  },
}
