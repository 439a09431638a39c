import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues } from '#app/domain/mail/values.ts'

/** To every admin who decides, when the operator has taken a person's second step of signing in away. */
export const secondFactorRemoved: MailTemplate<{
  recipientName: string
  person: string
  email: string
  at: string
  link: string
}> = {
  name: 'second_factor_removed',
  class: 'service',
  values: ({ recipientName, person, email, at, link }) => ({
    ...readerValues(recipientName),
    'change.facts': factsValue({ Person: person, Email: email, When: at }),
    'history.link': linkValue(link),
  }),
  text: {
    subject: 'A second step of signing in was removed',
    body: `Hello {{person.name}},

The people who run the server removed the second step of an account: its password alone signs in now. All admins get this email.

{{change.facts}}

If you did not expect this, ask the person and the people who run the server at once.

[See the history of the account]({{history.link}})`,
  },
}
