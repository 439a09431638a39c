import type { MailPicture, MailTemplate } from '#app/domain/mail/content.ts'
import {
  linkPlaceholder,
  linkValue,
  listPlaceholder,
  listValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'
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
  /** What an entry that advanced is asked for; null where it is asked for nothing. */
  asked: { questions: readonly string[]; until: string; link: string } | null
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
    placeholders: [
      ...ENTRY_PLACEHOLDERS,
      textPlaceholder('round.name', 'What an entry is that advances'),
      listPlaceholder('round.questions', 'What an entry that advances is asked for'),
      textPlaceholder('round.until', 'Until when it is asked for that'),
      linkPlaceholder('round.link', 'Where it is handed in'),
    ],
  },
  values: ({ recipientName, round, asked, advanced: _, picture: __, ...entry }) => ({
    ...readerValues(recipientName),
    ...entryValues(entry),
    'round.name': textValue(round),
    'round.questions': listValue(asked?.questions ?? []),
    'round.until': textValue(asked?.until ?? null),
    'round.link': linkValue(asked?.link ?? entry.link),
  }),
  text: ({ advanced, asked }) =>
    advanced && asked
      ? {
          subject: '{{round.name}}: {{entry.title}}',
          body: `Hello {{person.first_name}},

Good news: the judges chose your entry in a round of judging. It goes on as “{{round.name}}”.

Please hand in by {{round.until}}:

{{round.questions}}

[Hand it in]({{round.link}})

{{entry.facts}}`,
        }
      : advanced
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
