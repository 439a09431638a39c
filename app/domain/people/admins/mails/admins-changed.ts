import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To every admin, when who runs the award changes. */
export const adminsChanged: MailTemplate<{
  recipientName: string
  /** "Ada Vale made Bo Lin a treasurer" */
  what: string
  /** Name or address. */
  person: string
  email: string
  /** "Admin", "Not an admin" */
  before: string
  after: string
  /** Who did it. */
  by: string
  reason?: string | null
  at: string
  link: string
}> = {
  name: 'admins_changed',
  class: 'service',
  values: ({ recipientName, what, person, email, before, after, by, reason, at, link }) => ({
    ...readerValues(recipientName),
    'change.what': textValue(what),
    'change.facts': factsValue({
      Person: person,
      Email: email,
      'Role before': before,
      'Role now': after,
      'Changed by': by,
      Reason: reason ?? null,
      When: at,
    }),
    'change.link': linkValue(link),
  }),
  text: {
    subject: '{{change.what}}',
    body: `Hello {{person.name}},

{{change.what}} at the {{award}}. All admins get this email.

{{change.facts}}

If you did not expect this, ask the other admins immediately.

[See who runs the award]({{change.link}})`,
  },
}
