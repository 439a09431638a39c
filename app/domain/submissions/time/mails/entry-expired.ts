import { linkPlaceholder, textPlaceholder } from '#app/domain/mail/values.ts'
import { linkValue, textValue } from '#app/domain/mail/values.ts'
import { greeting, link, list, paragraph, say, type MailTemplate } from '#app/domain/mail/content.ts'

export interface EntryExpiredParams {
  recipientName: string
  /** "Tin Lanterns, 3 · Best Short Film"; the first of them. */
  works: string[]
  /** How many there are besides. */
  more: number
  /** The page that lists them. */
  link: string
}

/** Drafts were not checked out by the end of the call: once for all that ended at the same time. */
export const entryExpired: MailTemplate<EntryExpiredParams> = {
  name: 'entry_expired',
  class: 'service',
  event: {
    label: 'drafts miss the call',
    to: 'whoever wrote them',
    placeholders: [
      textPlaceholder('drafts.what', 'A sentence’s beginning: “A draft was” or “3 drafts were”'),
      { name: 'drafts.list', kind: 'list', label: 'The drafts, each with its category' },
      linkPlaceholder('drafts.link', 'The page with the drafts that missed the call'),
    ],
    values: ({ works, more, link: page }) => {
      const count = works.length + more
      return {
        'drafts.what': textValue(count === 1 ? 'A draft was' : `${count} drafts were`),
        'drafts.list': { kind: 'list', lines: works, more, href: page },
        'drafts.link': linkValue(page),
      }
    },
  },
  write: (params) => {
    const one = params.works.length + params.more === 1
    return {
      subject: one ? 'A draft was not submitted' : 'Drafts were not submitted',
      blocks: [
        greeting(params.recipientName),
        one
          ? paragraph`Submissions have closed, and this draft was not checked out by then. It is not entered.`
          : paragraph`Submissions have closed, and these drafts were not checked out by then. They are not entered.`,
        list([
          ...params.works.map((work) => say`${work}`),
          ...(params.more > 0 ? [say`and ${String(params.more)} more`] : []),
        ]),
        paragraph`Everything in them is kept. On the page below you can read them, ask the office for extra time, or copy them when the next call opens.`,
        link('See the drafts', params.link),
      ],
    }
  },
}
