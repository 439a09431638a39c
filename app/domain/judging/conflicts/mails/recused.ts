import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'
/** To a judge whom the chair or an admin recused from an entry; it says neither which entry nor why. */
export interface RecusedParams {
  recipientName: string
  /** "P08 Storyboards" */
  category: string
  link: string
}

export const recused: MailTemplate<RecusedParams> = {
  name: 'recused',
  class: 'service',
  values: ({ recipientName, category, link }) => ({
    ...readerValues(recipientName),
    'entry.category': textValue(category),
    'conflicts.link': linkValue(link),
  }),
  text: {
    subject: 'We removed an entry from your list',
    body: `Hello {{person.name}},

We removed an entry in {{entry.category}} from your list because of a possible conflict of interest. You do not need to do anything: a score you gave it is kept but does not count, and the rest of your list is unchanged.

[See your conflicts of interest]({{conflicts.link}})`,
  },
}
