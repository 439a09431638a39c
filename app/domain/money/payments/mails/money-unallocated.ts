import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'
export const moneyUnallocated: MailTemplate<{
  firstName: string
  /** "USD 195.00" */
  amount: string
  /** Why it belongs to no open invoice, as a sentence. */
  why: string
  /** What the payer or the provider calls it; may be empty. */
  reference: string
  /** The invoice it was meant for; `null` when that is not known. */
  invoiceNumber: string | null
  /** The page on which an admin decides. */
  link: string
}> = {
  name: 'money_unallocated',
  class: 'service',
  values: ({ firstName, amount, why, reference, invoiceNumber, link }) => ({
    ...readerValues(firstName),
    'payment.amount': textValue(amount),
    'payment.facts': factsValue({ Why: why, 'Meant for': invoiceNumber, Reference: reference }),
    'payment.link': linkValue(link),
  }),
  text: {
    subject: 'Payment of {{payment.amount}} not matched to an invoice',
    body: `Hello {{person.first_name}},

A payment of {{payment.amount}} arrived that we could not match to an open invoice. No invoice was marked as paid.

{{payment.facts}}

[Decide what to do with the payment]({{payment.link}})`,
  },
}
