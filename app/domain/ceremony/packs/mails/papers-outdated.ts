import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, listValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To an admin who took papers with winners, when a nomination has ended or another run was opened since: a name in an envelope may have to go. */
export const papersOutdated: MailTemplate<{
  name: string
  season: string
  /** "No longer a nominee: Music Video, Velvet Moth" */
  change: string
  /** "Copy 3, Envelope cards" */
  copies: readonly string[]
  link: string
}> = {
  name: 'papers_outdated',
  class: 'service',
  values: ({ name, season, change, copies, link }) => ({
    ...readerValues(name),
    'season.name': textValue(season),
    'papers.change': textValue(change),
    'copies.list': listValue(copies),
    'packs.link': linkValue(link),
  }),
  text: {
    subject: 'Papers of the ceremony are out of date',
    body: `Hello {{person.first_name}},

This has changed at {{season.name}}:

{{papers.change}}

You took papers with winners before that:

{{copies.list}}

Compare them with what the packs say now. Take new copies, and replace what is printed, envelopes too.

[Open the packs]({{packs.link}})`,
  },
}
