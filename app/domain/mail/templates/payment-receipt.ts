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
  class: 'service',
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
