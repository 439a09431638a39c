import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** Tells the other admins what one of them did with the vote. */
export const votingChanged: MailTemplate<{
  firstName: string
  /** "Voting is paused" */
  title: string
  /** What was done, by whom, and what others can do, in sentences. */
  what: string
  /** What members read about it; may be empty. */
  note: string
  link: string
}> = {
  name: 'voting_changed',
  class: 'service',
  values: ({ firstName, title, what, note, link }) => ({
    ...readerValues(firstName),
    'change.title': textValue(title),
    'change.what': textValue(what),
    'change.note': textValue(note),
    'voting.link': linkValue(link),
  }),
  text: {
    subject: '{{change.title}}',
    body: `Hello {{person.first_name}},

{{change.what}}

{{change.note}}

[Go to voting]({{voting.link}})`,
  },
}
