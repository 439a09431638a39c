import type { MailTemplate } from '#app/domain/mail/content.ts'
import {
  factsPlaceholder,
  factsValue,
  linkPlaceholder,
  linkValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'
export const certificateReady: MailTemplate<{
  recipientName: string
  title: string
  category: string
  serial: string
  /** The PDFs, by the nominee's own link. */
  a4: string
  letter: string
  /** The page that verifies it for anyone. */
  verification: string
}> = {
  name: 'certificate_ready',
  class: 'service',
  secret: 'link',
  event: {
    label: 'a nominee’s certificate is released',
    to: 'the nominee',
    placeholders: [
      textPlaceholder('certificate.serial', 'Serial number'),
      textPlaceholder('nomination.title', 'The nominated work'),
      textPlaceholder('nomination.category', 'The category'),
      factsPlaceholder('certificate.facts', 'Category, work and serial number'),
      linkPlaceholder('certificate.a4', 'The certificate on A4, by the nominee’s own link'),
      linkPlaceholder('certificate.letter', 'The certificate on Letter, by the nominee’s own link'),
      linkPlaceholder('certificate.verification', 'The page to check the serial number'),
    ],
  },
  values: ({ recipientName, title, category, serial, a4, letter, verification }) => ({
    ...readerValues(recipientName),
    'certificate.serial': textValue(serial),
    'nomination.title': textValue(title),
    'nomination.category': textValue(category),
    'certificate.facts': factsValue({ Category: category, Work: title, Serial: serial }),
    'certificate.a4': linkValue(a4),
    'certificate.letter': linkValue(letter),
    'certificate.verification': linkValue(verification),
  }),
  text: {
    subject: 'Your nomination certificate {{certificate.serial}}',
    body: `Hello {{person.name}},

Your nomination certificate is ready to download. The links are for you only and need no account.

{{certificate.facts}}

[Download on A4]({{certificate.a4}})

[Download on Letter]({{certificate.letter}})

Anyone can check that it is genuine by its serial number: {{certificate.verification}}`,
  },
}
