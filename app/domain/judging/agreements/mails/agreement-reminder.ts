import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, listValue, readerValues, textValue } from '#app/domain/mail/values.ts'
export const agreementReminder: MailTemplate<{
  recipientName: string
  /** "Judge’s agreement on confidentiality and fairness" */
  title: string
  /** The committees the person is on: "P08 chair". */
  seats: string[]
  /** They signed an earlier version, and it has changed since. */
  again: boolean
  link: string
}> = {
  name: 'agreement_reminder',
  class: 'reminder',
  values: ({ recipientName, title, seats, link }) => ({
    ...readerValues(recipientName),
    'agreement.title': textValue(title),
    'judging.committees': listValue(seats),
    'agreement.link': linkValue(link),
  }),
  text: ({ again }) => ({
    subject: again ? 'Please sign the agreement again' : 'Please read and sign the agreement',
    body: `Hello {{person.name}},

${
  again
    ? '“{{agreement.title}}” has changed since you signed it. Its page marks what is new. Please read it and sign again.'
    : 'Please read and sign “{{agreement.title}}”.'
}

You can see and score entries once you have signed. If you cannot accept the agreement, decline it on the same page.

## Your committees

{{judging.committees}}

[Read and sign the agreement]({{agreement.link}})`,
  }),
}
