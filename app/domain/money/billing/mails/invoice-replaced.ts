import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'
export const invoiceReplaced: MailTemplate<{
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
}> = {
  name: 'invoice_replaced',
  class: 'service',
  secret: 'some',
  values: ({ recipientName, oldNumber, newNumber, creditNumber, total, dueBy, reason, link }) => ({
    ...readerValues(recipientName),
    'invoice.number': textValue(newNumber),
    'invoice.replaced': textValue(oldNumber),
    'credit_note.number': textValue(creditNumber),
    'invoice.facts': factsValue({ Total: total, 'Due by': dueBy, Reason: reason }),
    'invoice.link': linkValue(link),
  }),
  text: {
    subject: 'Invoice {{invoice.number}} replaces {{invoice.replaced}}',
    body: `Hello {{person.name}},

Invoice {{invoice.number}} replaces invoice {{invoice.replaced}}, which is void. The new invoice and credit note {{credit_note.number}} for the old one are attached. Please pay only the new one.

{{invoice.facts}}

[See the invoice]({{invoice.link}})`,
  },
}
