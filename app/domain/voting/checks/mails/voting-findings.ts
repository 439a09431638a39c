import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, listValue, readerValues, textValue } from '#app/domain/mail/values.ts'
import { countText } from '#app/ui/format/plural.ts'

export const votingFindings: MailTemplate<{
  firstName: string
  /** All of them; the list may be the first few. */
  count: number
  findings: readonly string[]
  link: string
}> = {
  name: 'voting_findings',
  class: 'service',
  values: ({ firstName, count, findings, link }) => ({
    ...readerValues(firstName),
    'findings.count': textValue(countText(count, 'problem', 'problems')),
    'findings.list': listValue([...findings], { more: count - findings.length, href: link }),
    'findings.link': linkValue(link),
  }),
  text: {
    subject: '{{findings.count}} in the members’ vote',
    body: `Hello {{person.first_name}},

The check of the members’ vote found {{findings.count}}. Ballots may have been changed outside of the site, so do not count or publish them before you know why.

{{findings.list}}

[See turnout and checks]({{findings.link}})`,
  },
}
