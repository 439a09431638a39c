import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'
/** To a person whose view of the site an admin has opened. */
export interface ActedForParams {
  recipientName: string
  admin: string
  reason: string
  from: string
  until: string
  link: string
}

export const actedFor: MailTemplate<ActedForParams> = {
  name: 'acted_for',
  class: 'service',
  values: ({ recipientName, admin, reason, from, until, link }) => ({
    ...readerValues(recipientName),
    'admin.name': textValue(admin),
    'acting.facts': factsValue({ Reason: reason, From: from, 'Until at the latest': until }),
    'acting.link': linkValue(link),
  }),
  text: {
    subject: 'An admin is viewing the site as you',
    body: `Hello {{person.name}},

{{admin.name}}, an admin of the {{award}}, is viewing the site as you see it, to help with a question. They can’t sign, score, vote, pay or change your account. Everything they do is logged under their own name.

{{acting.facts}}

If you did not expect this, reply to this email.

[See your preferences]({{acting.link}})`,
  },
}
