import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'
export const agreementSigned: MailTemplate<{
  recipientName: string
  /** "Judge’s agreement on confidentiality and fairness" */
  title: string
  version: number
  typedName: string
  /** "Fri 2 Apr 2027, 17:00 Los Angeles" */
  signedAt: string
  link: string
}> = {
  name: 'agreement_signed',
  class: 'service',
  secret: 'some',
  values: ({ recipientName, title, version, typedName, signedAt, link }) => ({
    ...readerValues(recipientName),
    'agreement.version': textValue(String(version)),
    'agreement.facts': factsValue({
      Agreement: title,
      Version: String(version),
      'Signed by': typedName,
      Signed: signedAt,
    }),
    'agreement.link': linkValue(link),
  }),
  text: {
    subject: 'Your signed agreement, version {{agreement.version}}',
    body: `Hello {{person.name}},

Thank you for signing. Your signed copy is attached.

{{agreement.facts}}

If this was not you, reply to this email straight away.

[Read the agreement]({{agreement.link}})`,
  },
}
