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
  class: 'service',
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
