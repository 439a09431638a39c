import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'
export interface NomineeLinkParams {
  fullName: string
  category: string
  title: string
  season: string
  link: string
  contact: string | null
}

/** To a nominee whose own link was lost, asked for on the public page; after the announcement only. */
export const nomineeLink: MailTemplate<NomineeLinkParams> = {
  name: 'nominee_link',
  class: 'service',
  secret: 'link',
  values: ({ fullName, category, title, season, link, contact }) => ({
    ...readerValues(fullName),
    'nomination.category': textValue(category),
    'nomination.title': textValue(title),
    season: textValue(season),
    'nominee.link': linkValue(link),
    contact: textValue(contact),
  }),
  text: {
    subject: 'Your page as a nominee: {{nomination.category}}',
    body: `Hello {{person.name}},

Here is the link to your page as a nominee at the {{season}}, for “{{nomination.title}}” in {{nomination.category}}.

[Open your page]({{nominee.link}})

The page is for you only: it opens without signing in, until 60 days after the ceremony. Please do not pass the link on.

If you did not ask for the link, ignore this email. We sent it to no other address.

Questions? Write to {{contact}}.`,
  },
}
