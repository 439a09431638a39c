import type { MailTemplate } from '#app/domain/mail/content.ts'
import {
  linkPlaceholder,
  linkValue,
  listPlaceholder,
  listValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'
/** Drafts were not checked out by the end of the call: once for all that ended at the same time. */
export const entryExpired: MailTemplate<{
  recipientName: string
  /** "Tin Lanterns, 3 · Best Short Film"; the first of them. */
  works: string[]
  /** How many there are besides. */
  more: number
  /** The page that lists them. */
  link: string
}> = {
  name: 'entry_expired',
  class: 'service',
  event: {
    label: 'drafts miss the call',
    to: 'the people who wrote them',
    placeholders: [
      textPlaceholder('drafts.what', 'A sentence’s beginning: “A draft was” or “3 drafts were”'),
      listPlaceholder('drafts.list', 'The drafts, each with its category'),
      linkPlaceholder('drafts.link', 'The page with the drafts that missed the call'),
    ],
  },
  values: ({ recipientName, works, more, link }) => {
    const count = works.length + more
    return {
      ...readerValues(recipientName),
      'drafts.what': textValue(count === 1 ? 'A draft was' : `${count} drafts were`),
      'drafts.list': listValue(works, { more, href: link }),
      'drafts.link': linkValue(link),
    }
  },
  text: {
    subject: '{{drafts.what}} not submitted',
    body: `Hello {{person.first_name}},

Submissions have closed. {{drafts.what}} not checked out in time and can’t be judged:

{{drafts.list}}

Everything you wrote is kept. You can read it, ask us for extra time, or copy it when the next call opens.

[See what was not submitted]({{drafts.link}})`,
  },
}
