import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

interface Merged {
  recipientName: string
  /** The address of both accounts. */
  email: string
  /** What has become of the account that went. */
  result: string
  by: string
  at: string
  link: string
}

const values: MailTemplate<Merged>['values'] = ({ recipientName, email, result, by, at, link }) => ({
  ...readerValues(recipientName),
  'merge.result': textValue(result),
  'merge.facts': factsValue({ Email: email, 'Done by': by, When: at }),
  'merge.link': linkValue(link),
})

/** To the person, at the address that both accounts had. */
export const accountsMerged: MailTemplate<Merged> = {
  name: 'accounts_merged',
  class: 'service',
  values,
  text: {
    subject: 'Your two accounts are one now',
    body: `Hello {{person.first_name}},

Your address had two accounts at the {{award}}. {{merge.result}}

{{merge.facts}}

If you did not expect this, reply to this email.

[See your account]({{merge.link}})`,
  },
}

/** To the admins. */
export const accountsMergedTold: MailTemplate<Merged> = {
  name: 'accounts_merged_told',
  class: 'service',
  values,
  text: {
    subject: 'Two accounts were merged',
    body: `Hello {{person.first_name}},

An address had two accounts at the {{award}}. {{merge.result}}

{{merge.facts}}

[See the account]({{merge.link}})`,
  },
}
