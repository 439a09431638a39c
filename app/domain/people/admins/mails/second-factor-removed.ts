import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To every admin who decides, when a lost second step of signing in is to be taken away, or was. */
export const secondFactorRemoved: MailTemplate<{
  recipientName: string
  /** "Ada Vale asks to remove the second step of an account." */
  what: string
  person: string
  email: string
  reason: string | null
  at: string
  link: string
}> = {
  name: 'second_factor_removed',
  class: 'service',
  values: ({ recipientName, what, person, email, reason, at, link }) => ({
    ...readerValues(recipientName),
    'change.what': textValue(what),
    'change.facts': factsValue({ Person: person, Email: email, Reason: reason, When: at }),
    'account.link': linkValue(link),
  }),
  text: {
    subject: 'About a second step of signing in',
    body: `Hello {{person.name}},

{{change.what}} All admins get this email.

{{change.facts}}

Ask the person by another way than email whether they lost it. If you did not expect this, tell the other admins and the people who run the server immediately.

[See the account]({{account.link}})`,
  },
}
