import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, listValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To an admin who took papers with winners: a nomination has ended since, so that a name in an envelope may have to go. */
export const papersOutdated: MailTemplate<{
  name: string
  season: string
  /** "Music Video: Velvet Moth" */
  ended: string
  /** "Copy 3, Envelope cards" */
  copies: readonly string[]
  link: string
}> = {
  name: 'papers_outdated',
  class: 'service',
  values: ({ name, season, ended, copies, link }) => ({
    ...readerValues(name),
    'season.name': textValue(season),
    'nomination.ended': textValue(ended),
    'copies.list': listValue(copies),
    'packs.link': linkValue(link),
  }),
  text: {
    subject: 'Papers of the ceremony are out of date',
    body: `Hello {{person.first_name}},

This is no nominee of {{season.name}} any more:

{{nomination.ended}}

You took papers with winners before that:

{{copies.list}}

Compare them with what the packs say now. Take new copies, and replace what is printed, envelopes too.

[Open the packs]({{packs.link}})`,
  },
}
