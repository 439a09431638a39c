import type { MailPicture, MailTemplate } from '#app/domain/mail/content.ts'
import { readerValues, textPlaceholder, textValue } from '#app/domain/mail/values.ts'
import {
  ENTRY_PLACEHOLDERS,
  entryValues,
  type MailedEntry,
} from '#app/domain/submissions/mails/entry-placeholders.ts'

interface RoundParams extends MailedEntry {
  recipientName: string
  /** An entry that advanced is called so: "Longlist". */
  round: string
  advanced: boolean
  picture: MailPicture
}

/** To those who entered a work: whether it advances from a round of judging. It says nothing of answers. */
export const roundTold: MailTemplate<RoundParams> = {
  name: 'round_told',
  class: 'service',
  toMany: true,
  picture: ({ picture }) => picture,
  event: {
    label: 'an entry advances from a round of judging, or does not',
    to: 'the people who submitted the entry',
    placeholders: [...ENTRY_PLACEHOLDERS, textPlaceholder('round.name', 'What an entry is that advances')],
  },
  values: ({ recipientName, round, advanced: _, picture: __, ...entry }) => ({
    ...readerValues(recipientName),
    ...entryValues(entry),
    'round.name': textValue(round),
  }),
  text: ({ advanced }) =>
    advanced
      ? {
          subject: '{{round.name}}: {{entry.title}}',
          body: `Hello {{person.first_name}},

Good news: the judges chose your entry in a round of judging. It goes on as “{{round.name}}”.

{{entry.facts}}

[See the entry]({{entry.link}})`,
        }
      : {
          subject: 'The judging of {{entry.title}}',
          body: `Hello {{person.first_name}},

This round of judging is over. Your entry isn’t among those that go on as “{{round.name}}”. Thank you for entering it.

{{entry.facts}}

[See the entry]({{entry.link}})`,
        },
}
