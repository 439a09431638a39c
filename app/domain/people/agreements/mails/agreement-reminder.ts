import type { MailTemplate } from '#app/domain/mail/content.ts'
import type { Audience } from '../rules.ts'
import { linkValue, listValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** What signing opens, and what stands below it. */
const TEXTS: Readonly<Record<Audience, { opens: string; heading: string }>> = {
  judge: {
    opens:
      'You can see and score entries once you have signed. If you cannot accept the agreement, decline it on the same page.',
    heading: 'Your committees',
  },
  pool_partner: { opens: 'Your pledge is invoiced once you have signed.', heading: 'Your pool' },
  sponsor: {
    opens: 'Your sponsorship goes ahead once we have both signed. Reply to this email with any question.',
    heading: 'Your contract',
  },
  press: { opens: 'Your badge is issued once you have signed.', heading: 'Your credentials' },
}

export const agreementReminder: MailTemplate<{
  recipientName: string
  /** "Judge’s agreement on confidentiality and fairness" */
  title: string
  /** The committees a judge is on, or what else is signed for: "P08 chair". */
  seats: string[]
  audience: Audience
  /** They signed an earlier version, and it has changed since. */
  again: boolean
  link: string
}> = {
  name: 'agreement_reminder',
  class: 'reminder',
  secret: 'some',
  values: ({ recipientName, title, seats, link }) => ({
    ...readerValues(recipientName),
    'agreement.title': textValue(title),
    'judging.committees': listValue(seats),
    'agreement.link': linkValue(link),
  }),
  text: ({ again, audience }) => ({
    subject: again ? 'Please sign the agreement again' : 'Please read and sign the agreement',
    body: `Hello {{person.name}},

${
  again
    ? '“{{agreement.title}}” has changed since you signed it. Its page marks what is new. Please read it and sign again.'
    : 'Please read and sign “{{agreement.title}}”.'
}

${TEXTS[audience].opens}

## ${TEXTS[audience].heading}

{{judging.committees}}

[Read and sign the agreement]({{agreement.link}})`,
  }),
}
