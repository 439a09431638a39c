import type { MailPicture, MailTemplate } from '#app/domain/mail/content.ts'
import { readerValues, textPlaceholder, textValue } from '#app/domain/mail/values.ts'
import {
  ENTRY_PLACEHOLDERS,
  entryValues,
  type MailedEntry,
} from '#app/domain/submissions/mails/entry-placeholders.ts'

interface EntryParams extends MailedEntry {
  recipientName: string
  picture: MailPicture
}

const picture = (params: EntryParams): MailPicture => params.picture

/** An admin asks for changes. */
export const entryReturned: MailTemplate<EntryParams & { reason: string; until: string | null }> = {
  name: 'entry_returned',
  class: 'service',
  picture,
  event: {
    label: 'an entry is returned for changes',
    to: 'the people who submitted it',
    placeholders: [
      ...ENTRY_PLACEHOLDERS,
      textPlaceholder('entry.reason', 'The reason, as the admin wrote it'),
      textPlaceholder('entry.until', 'A sentence: when to submit it again by'),
    ],
  },
  values: ({ recipientName, reason, until, ...entry }) => ({
    ...readerValues(recipientName),
    ...entryValues(entry),
    'entry.reason': textValue(reason),
    'entry.until': textValue(until ? `Please submit it again by ${until}.` : 'Please submit it again.'),
  }),
  text: {
    subject: '{{entry.name}} needs a change',
    body: `Hello {{person.first_name}},

We have reviewed your entry and ask you to change it:

{{entry.reason}}

{{entry.facts}}

{{entry.until}} Its code and its invoice do not change.

[Open the entry]({{entry.link}})`,
  },
}

const ENDINGS = { disqualified: 'disqualified', withdrawn: 'withdrew' }

/** An admin has ended an entry, by their own decision or because the entrant asked for it. */
export const entryEnded: MailTemplate<EntryParams & { kind: 'disqualified' | 'withdrawn'; reason: string }> =
  {
    name: 'entry_ended',
    class: 'service',
    picture,
    values: ({ recipientName, reason, ...entry }) => ({
      ...readerValues(recipientName),
      ...entryValues(entry),
      'entry.reason': textValue(reason),
    }),
    text: ({ kind }) => ({
      subject: `{{entry.name}} was ${kind}`,
      body: `Hello {{person.first_name}},

We ${ENDINGS[kind]} your entry. The reason:

{{entry.reason}}

{{entry.facts}}

If you think this is wrong, reply to this email.

[See the entry]({{entry.link}})`,
    }),
  }

/** An admin has given an entry more time. */
export const entryOpened: MailTemplate<EntryParams & { kind: 'extra_time' | 'editing'; until: string }> = {
  name: 'entry_opened',
  class: 'service',
  picture,
  values: ({ recipientName, until, ...entry }) => ({
    ...readerValues(recipientName),
    ...entryValues(entry),
    'entry.open_until': textValue(until),
  }),
  text: ({ kind }) => ({
    subject: '{{entry.name}} is open until {{entry.open_until}}',
    body: `Hello {{person.first_name}},

${
  kind === 'extra_time'
    ? 'You have extra time: finish your draft and check it out by {{entry.open_until}}.'
    : 'You can change your entry until {{entry.open_until}}.'
}

{{entry.facts}}

[Open the entry]({{entry.link}})`,
  }),
}
