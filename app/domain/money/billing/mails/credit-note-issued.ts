import { facts, greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

export interface CreditNoteIssuedParams {
  recipientName: string
  /** "C-2026-00003" */
  creditNumber: string
  /** The invoice it is for. */
  invoiceNumber: string
  /** "USD 195.00" */
  amount: string
  reason: string
  /** What it means: the invoice is void, a part of it is credited, or money goes back. */
  what: 'void' | 'part' | 'refund'
  /** Where the submissions of a void invoice are now. */
  place: 'cart' | 'drafts' | null
  /** The credit note's page. */
  link: string
}

export const creditNoteIssued: MailTemplate<CreditNoteIssuedParams> = {
  name: 'credit_note_issued',
  class: 'service',
  write: (params) => ({
    subject: `Credit note ${params.creditNumber} for invoice ${params.invoiceNumber}`,
    blocks: [
      greeting(params.recipientName),
      params.what === 'void'
        ? paragraph`Invoice ${params.invoiceNumber} is void, and nothing is to be paid on it. Credit note ${params.creditNumber} is attached.`
        : params.what === 'part'
          ? paragraph`Part of invoice ${params.invoiceNumber} was credited. Credit note ${params.creditNumber} is attached.`
          : paragraph`A refund for invoice ${params.invoiceNumber} was approved and is on its way to you. Credit note ${params.creditNumber} is attached.`,
      facts([
        { label: 'Credited', value: params.amount },
        { label: 'Reason', value: params.reason },
      ]),
      ...(params.place === 'cart'
        ? [paragraph`The submissions are back in your cart, at the prices of the day you check out again.`]
        : params.place === 'drafts'
          ? [paragraph`The submissions are drafts again. Nothing in them was lost.`]
          : []),
      link('See the credit note', params.link),
    ],
  }),
}
