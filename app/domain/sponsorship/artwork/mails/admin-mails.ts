import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

interface Replaced {
  firstName: string
  company: string
  part: string
  link: string
}

/** To admins: a sponsor sent another file in place of one that is approved. */
export const artworkReplaced: MailTemplate<Replaced> = {
  name: 'sponsor_artwork_replaced',
  class: 'service',
  toMany: true,
  values: ({ firstName, company, part, link }) => ({
    ...readerValues(firstName),
    'artwork.company': textValue(company),
    'artwork.part': textValue(part),
    'artwork.link': linkValue(link),
  }),
  text: {
    subject: '{{artwork.company}} sent a new version: {{artwork.part}}',
    body: `Hello {{person.first_name}},

{{artwork.company}} sent a new version of what you approved before ({{artwork.part}}). The approved version stays in its places until you approve the new one.

[Review the new version]({{artwork.link}})`,
  },
}
