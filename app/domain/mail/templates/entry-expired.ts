import { greeting, link, list, paragraph, say, type EventTemplate } from '#app/domain/mail/content.ts'
import { linkValue, textValue } from '#app/domain/mail/values.ts'

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
export const entryExpired: EventTemplate<EntryExpiredParams> = {
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
  placeholders: [
    { name: 'drafts.what', kind: 'text', label: '“A draft was”, or “3 drafts were”' },
    { name: 'drafts.list', kind: 'list', label: 'The drafts, each with its category' },
    { name: 'drafts.link', kind: 'link', label: 'The page with the drafts that missed the call' },
  ],
  values: (params) => {
    const count = params.works.length + params.more
    return {
      'drafts.what': textValue(count === 1 ? 'A draft was' : `${count} drafts were`),
      'drafts.list': { kind: 'list', lines: params.works, more: params.more, href: params.link },
      'drafts.link': linkValue(params.link),
    }
  },
  text: {
    subject: '{{drafts.what}} not submitted',
    body: `Hello {{person.name}},

Submissions have closed. {{drafts.what}} not checked out by then, and so not entered:

{{drafts.list}}

Everything is kept. On the page below you can read it, ask the office for extra time, or copy it when the next call opens.

[See the drafts]({{drafts.link}})`,
  },
}
