import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'
const WHAT = {
  void: 'Invoice {{invoice.number}} is void: you do not have to pay it.',
  part: 'We have credited part of invoice {{invoice.number}}.',
  refund: 'We have approved a refund for invoice {{invoice.number}}. It is on its way to you.',
}
const ENTRIES = {
  cart: 'Your entries are back in your cart, at the prices of the day you check out again.',
  drafts: 'Your entries are drafts again. Nothing in them is lost.',
  membership: 'You can check out your membership again.',
}

export const creditNoteIssued: MailTemplate<{
  recipientName: string
  /** "C-2026-00003" */
  creditNumber: string
  /** The invoice it is for. */
  invoiceNumber: string
  /** "USD 195.00" */
  amount: string
  reason: string
  /** The invoice is void, a part of it is credited, or money goes back. */
  what: 'void' | 'part' | 'refund'
  /** Where the entries of a void invoice are now, or that it was for a membership. */
  place: 'cart' | 'drafts' | 'membership' | null
  /** The credit note's page. */
  link: string
}> = {
  name: 'credit_note_issued',
  class: 'service',
  secret: 'some',
  values: ({ recipientName, creditNumber, invoiceNumber, amount, reason, place, link }) => ({
    ...readerValues(recipientName),
    'credit_note.number': textValue(creditNumber),
    'invoice.number': textValue(invoiceNumber),
    'credit_note.facts': factsValue({ Credited: amount, Reason: reason }),
    'entries.where': textValue(place && ENTRIES[place]),
    'credit_note.link': linkValue(link),
  }),
  text: ({ what }) => ({
    subject: 'Credit note {{credit_note.number}} for invoice {{invoice.number}}',
    body: `Hello {{person.name}},

${WHAT[what]} Credit note {{credit_note.number}} is attached.

{{credit_note.facts}}

{{entries.where}}

[See the credit note]({{credit_note.link}})`,
  }),
}
