import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** Names no number and no title: entries a judge is recused from are not even counted to them. */
export const entriesAssigned: MailTemplate<{
  recipientName: string
  /** "A17 Storyboards" */
  committee: string
  /** When judging closes, with its zone; null where that is past or not set. */
  closes: string | null
  link: string
}> = {
  name: 'entries_assigned',
  class: 'service',
  toMany: true,
  values: ({ recipientName, committee, closes, link }) => ({
    ...readerValues(recipientName),
    'judging.committee': textValue(committee),
    'judging.closes': textValue(closes),
    'judging.link': linkValue(link),
  }),
  text: {
    subject: 'Your entries of {{judging.committee}}',
    body: `Hello {{person.name}},

Entries of {{judging.committee}} are assigned to you. Your list shows which ones.

Judging closes on {{judging.closes}}.

If you can’t judge an entry, abstain or declare a conflict of interest on its page.

[Open your entries]({{judging.link}})`,
  },
}
