import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To a member who is asked to read what another wrote. It names the entry by its code and says nothing of it. */
export const discussionMention: MailTemplate<{
  recipientName: string
  /** "P08-003" */
  entry: string
  from: string
  link: string
}> = {
  name: 'discussion_mention',
  class: 'service',
  values: ({ recipientName, entry, from, link }) => ({
    ...readerValues(recipientName),
    'discussion.entry': textValue(entry),
    'discussion.from': textValue(from),
    'discussion.link': linkValue(link),
  }),
  text: {
    subject: 'Please read the discussion of {{discussion.entry}}',
    body: `Hello {{person.name}},

{{discussion.from}} wrote about {{discussion.entry}} and asks you to read it.

[Go to the discussion]({{discussion.link}})`,
  },
}
