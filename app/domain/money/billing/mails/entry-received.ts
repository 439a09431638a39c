import { linkPlaceholder, textPlaceholder } from '#app/domain/mail/values.ts'
import { ENTRY_PLACEHOLDERS, entryValues } from '#app/domain/submissions/mails/entry-placeholders.ts'
import { linkValue, textValue } from '#app/domain/mail/values.ts'
import {
  facts,
  greeting,
  heading,
  link,
  list,
  paragraph,
  say,
  type MailTemplate,
} from '#app/domain/mail/content.ts'

interface ReceivedLine {
  /** "P03-0042" */
  code: string
  title: string
  category: string
}

export interface EntryReceivedParams {
  recipientName: string
  /** One person's entries of one check-out. */
  entries: readonly [ReceivedLine, ...ReceivedLine[]]
  /** What is still to be sent in, each with its date where it has one; empty when nothing is. */
  checklist: string[]
  /** The entry's page; with several entries the list of them. */
  link: string
}

export const entryReceived: MailTemplate<EntryReceivedParams> = {
  name: 'entry_received',
  class: 'service',
  event: {
    label: 'an entry is received',
    to: 'whoever sent it in',
    placeholders: [
      textPlaceholder('entries.what', 'A sentence’s beginning: “P03-0042 was” or “3 entries were”'),
      {
        name: 'entries.list',
        kind: 'list',
        label: 'All entries of the check-out; a text without {{entry.…}} is sent once for all of them',
      },
      linkPlaceholder('entries.link', 'The entry’s page, or the list where there are several'),
      ...ENTRY_PLACEHOLDERS,
      {
        name: 'entry.checklist',
        kind: 'list',
        label: 'What is still to be sent in; left out when nothing is',
      },
    ],
    values: ({ entries, checklist, link: page }) => ({
      'entries.what': textValue(
        entries.length === 1 ? `${entries[0].code} was` : `${entries.length} entries were`,
      ),
      'entries.list': {
        kind: 'list',
        lines: entries.map(({ code, title, category }) => `${code} · ${title} · ${category}`),
        href: page,
      },
      'entries.link': linkValue(page),
      ...entryValues({ ...entries[0], link: page }),
      'entry.checklist': { kind: 'list', lines: checklist },
    }),
  },
  write: ({ recipientName, entries, checklist, link: page }) => {
    const [first, ...more] = entries
    return {
      subject: more.length === 0 ? `${first.code} received` : `${entries.length} entries received`,
      blocks: [
        greeting(recipientName),
        ...(more.length === 0
          ? [
              paragraph`We have received your entry.`,
              facts([
                { label: 'Code', value: first.code },
                { label: 'Title', value: first.title },
                { label: 'Category', value: first.category },
              ]),
            ]
          : [
              paragraph`We have received your entries.`,
              list(entries.map(({ code, title, category }) => say`${code} · ${title} · ${category}`)),
            ]),
        ...(checklist.length > 0
          ? [heading('Still to do'), list(checklist.map((item) => say`${item}`))]
          : [paragraph`There is nothing else to do for now.`]),
        link(more.length === 0 ? 'See the entry' : 'See your entries', page),
      ],
    }
  },
}
