import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues } from '#app/domain/mail/values.ts'
export const passwordReset: MailTemplate<{ firstName: string; link: string }> = {
  name: 'password_reset',
  class: 'service',
  secret: 'link',
  opensAccount: true,
  values: ({ firstName, link }) => ({
    ...readerValues(firstName),
    'password.link': linkValue(link),
  }),
  text: {
    subject: 'Choose a new password',
    body: `Hello {{person.first_name}},

You asked for a new password. The link works once and for a short time.

[Choose a new password]({{password.link}})

If you did not ask for it, ignore this email. Your password has not changed.`,
  },
}
