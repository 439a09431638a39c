import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, listValue, readerValues, textValue } from '#app/domain/mail/values.ts'
import { nounFor } from '#app/ui/format/plural.ts'

export const booksFindings: MailTemplate<{
  firstName: string
  /** All of them; the list below may be the first few. */
  count: number
  findings: { label: string; words: string }[]
  /** The page of the check. */
  link: string
}> = {
  name: 'books_findings',
  class: 'service',
  values: ({ firstName, count, findings, link }) => ({
    ...readerValues(firstName),
    'findings.count': textValue(`${count} ${nounFor(count, { one: 'fault', other: 'faults' })}`),
    'findings.list': listValue(
      findings.map(({ label, words }) => (label ? `${label}: ${words}` : words)),
      { more: count - findings.length, href: link },
    ),
    'findings.link': linkValue(link),
  }),
  text: {
    subject: '{{findings.count}} in the books',
    body: `Hello {{person.first_name}},

Tonight’s check of the books found {{findings.count}}. An admin has to fix them.

{{findings.list}}

[See what is wrong]({{findings.link}})`,
  },
}
