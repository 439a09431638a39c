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
  class: 'service',
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
