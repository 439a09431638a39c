import type { MailTemplate } from '#app/domain/mail/content.ts'
import { readerValues } from '#app/domain/mail/values.ts'
import {
  ENTRY_PLACEHOLDERS,
  entryValues,
  type MailedEntry,
} from '#app/domain/submissions/mails/entry-placeholders.ts'

/** The judges' words about an entry are there to read. The mail repeats none of them. */
export const commentsReleased: MailTemplate<MailedEntry & { recipientName: string }> = {
  name: 'comments_released',
  class: 'service',
  toMany: true,
  event: {
    label: 'the judges’ comments on an entry are released',
    to: 'the people who submitted it',
    placeholders: ENTRY_PLACEHOLDERS,
  },
  values: ({ recipientName, ...entry }) => ({ ...readerValues(recipientName), ...entryValues(entry) }),
  text: {
    subject: 'The judges’ comments on {{entry.title}}',
    body: `Hello {{person.first_name}},

The judges of {{entry.category}} wrote comments for you. You can read them on the page of your entry, without their names.

{{entry.facts}}

[Read the comments]({{entry.link}})`,
  },
}
