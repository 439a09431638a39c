import { facts, greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

export interface InvoiceReplacedParams {
  recipientName: string
  oldNumber: string
  newNumber: string
  creditNumber: string
  /** "USD 195.00" */
  total: string
  /** "Fri 4 Dec 2026, 17:00 Los Angeles" */
  dueBy: string
  reason: string
  /** The new invoice's page. */
  link: string
}

export const invoiceReplaced: MailTemplate<InvoiceReplacedParams> = {
  name: 'invoice_replaced',
  class: 'service',
  write: (params) => ({
    subject: `Invoice ${params.newNumber} takes the place of ${params.oldNumber}`,
    blocks: [
      greeting(params.recipientName),
      paragraph`Invoice ${params.newNumber} replaces invoice ${params.oldNumber}, which is void. Both the new invoice and credit note ${params.creditNumber} for the old one are attached. Please pay only the new one.`,
      facts([
        { label: 'Total', value: params.total },
        { label: 'Due by', value: params.dueBy },
        { label: 'Reason', value: params.reason },
      ]),
      link('See the invoice', params.link),
    ],
  }),
}
