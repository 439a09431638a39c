import { linkPlaceholder, textPlaceholder } from '#app/domain/mail/values.ts'
import { linkValue, textValue } from '#app/domain/mail/values.ts'
import { facts, greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

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

export const paymentReceipt: MailTemplate<PaymentReceiptParams> = {
  name: 'payment_receipt',
  class: 'service',
  event: {
    label: 'a payment arrives',
    to: 'whoever pays for the studio',
    placeholders: [
      textPlaceholder('receipt.number', 'The receipt’s number'),
      textPlaceholder('invoice.number', 'The invoice’s number'),
      textPlaceholder('payment.amount', 'What arrived, with the currency'),
      textPlaceholder('payment.day', 'The day it arrived'),
      textPlaceholder('invoice.still_due', 'What is left to pay, or that nothing is'),
      { name: 'payment.facts', kind: 'facts', label: 'Amount, day, invoice and what is left' },
      linkPlaceholder('invoice.link', 'The invoice’s page'),
    ],
    values: (receipt) => {
      const left = receipt.stillDue ?? 'nothing: the invoice is paid'
      return {
        'receipt.number': textValue(receipt.receiptNumber),
        'invoice.number': textValue(receipt.invoiceNumber),
        'payment.amount': textValue(receipt.amount),
        'payment.day': textValue(receipt.receivedOn),
        'invoice.still_due': textValue(left),
        'payment.facts': {
          kind: 'facts',
          facts: [
            { label: 'Amount', value: receipt.amount },
            { label: 'Received', value: receipt.receivedOn },
            { label: 'Invoice', value: receipt.invoiceNumber },
            { label: 'Still to pay', value: left },
          ],
        },
        'invoice.link': linkValue(receipt.link),
      }
    },
  },
  write: (params) => ({
    subject: `Receipt ${params.receiptNumber}`,
    blocks: [
      greeting(params.recipientName),
      paragraph`Your payment has arrived. Receipt ${params.receiptNumber} is attached.`,
      facts([
        { label: 'Amount', value: params.amount },
        { label: 'Received', value: params.receivedOn },
        { label: 'Invoice', value: params.invoiceNumber },
        { label: 'Still to pay', value: params.stillDue ?? 'Nothing: the invoice is paid' },
      ]),
      link('See the invoice', params.link),
    ],
  }),
}
