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
import { ENTRY_PLACEHOLDERS, entryValues } from '#app/domain/submissions/mails/entry-placeholders.ts'

interface ReceivedLine {
  /** "P03-0042" */
  code: string
  title: string
  category: string
}

export const entryReceived: MailTemplate<{
  recipientName: string
  /** One person's entries of one checkout. */
  entries: readonly [ReceivedLine, ...ReceivedLine[]]
  /** What still has to be sent in, each with its date where it has one; empty when nothing has. */
  checklist: string[]
  /** The entry's page; with more entries the list of them. */
  link: string
  /** Of the first entry. */
  picture: MailPicture
}> = {
  name: 'entry_received',
  class: 'service',
  event: {
    label: 'an entry is received',
    to: 'the people who submitted it',
    placeholders: [
      textPlaceholder('entries.what', '“P03-0042” or “3 entries”'),
      listPlaceholder(
        'entries.list',
        'All entries of the checkout; a text without {{entry.…}} is sent once for all of them',
      ),
      listPlaceholder('entries.checklist', 'What still has to be sent in; left out when nothing has'),
      textPlaceholder('entries.complete', 'That there is nothing else to do; left out when there is'),
      linkPlaceholder('entries.link', 'The entry’s page; for more than one, the list of entries'),
      ...ENTRY_PLACEHOLDERS,
    ],
  },
  values: ({ recipientName, entries, checklist, link }) => ({
    ...readerValues(recipientName),
    'entries.what': textValue(entries.length === 1 ? entries[0].code : `${entries.length} entries`),
    'entries.list': listValue(
      entries.map(({ code, title, category }) => ({ text: title, note: `${code} · ${category}` })),
      { href: link },
    ),
    'entries.checklist': listValue(checklist),
    'entries.complete': textValue(checklist.length > 0 ? '' : 'You have nothing else to do yet.'),
    'entries.link': linkValue(link),
    ...entryValues({ ...entries[0], link }),
  }),
  picture: ({ picture }) => picture,
  text: {
    subject: '{{entries.what}} received',
    body: `Hello {{person.first_name}},

Thank you for entering the {{award}}. We have received:

{{entries.list}}

## Still to do

{{entries.checklist}}

{{entries.complete}}

[See what we received]({{entries.link}})`,
  },
}
