import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** Voting closes later than was said: once to each member on the roll. */
export const votingExtended: MailTemplate<{
  recipientName: string
  /** The earlier end and the new one, in the award's zone, named. */
  was: string
  until: string
  reason: string
  ballot: string
}> = {
  name: 'voting_extended',
  class: 'service',
  toMany: true,
  values: ({ recipientName, was, until, reason, ballot }) => ({
    ...readerValues(recipientName),
    'voting.was': textValue(was),
    'voting.closes': textValue(until),
    'extension.reason': textValue(reason),
    'votes.link': linkValue(ballot),
  }),
  text: {
    subject: 'More time to vote, until {{voting.closes}}',
    body: `Hello {{person.name}},

Voting was extended. It was due to close {{voting.was}} and now closes {{voting.closes}}.

Reason: {{extension.reason}}

What you have saved stays as it is. You can vote and change your ballot until then.

[Go to your ballot]({{votes.link}})`,
  },
}
