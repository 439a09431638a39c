import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, listValue, readerValues, textValue } from '#app/domain/mail/values.ts'
export const deadlineExtended: MailTemplate<{
  recipientName: string
  /** "Final", "Materials due" */
  deadline: string
  /** The old end and the new one, in the award's zone, named. */
  was: string
  until: string
  /** What the admins say about it; may be empty. */
  note: string
  /** What of the person's it affects: titles, or invoice numbers. */
  items: string[]
  /** How many more of them there are. */
  more: number
  link: string
}> = {
  name: 'deadline_extended',
  class: 'service',
  values: ({ recipientName, deadline, was, until, note, items, more, link }) => ({
    ...readerValues(recipientName),
    'deadline.name': textValue(deadline),
    'deadline.was': textValue(was),
    'deadline.until': textValue(until),
    'deadline.note': textValue(note),
    'deadline.affects': listValue(items, { more, href: link }),
    'dashboard.link': linkValue(link),
  }),
  text: {
    subject: '{{deadline.name}}: more time, until {{deadline.until}}',
    body: `Hello {{person.name}},

We have extended “{{deadline.name}}”. It was due to end {{deadline.was}} and now ends {{deadline.until}}.

{{deadline.note}}

## This affects

{{deadline.affects}}

[Go to your dashboard]({{dashboard.link}})`,
  },
}
