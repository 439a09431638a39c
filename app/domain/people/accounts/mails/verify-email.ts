import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues } from '#app/domain/mail/values.ts'
export const verifyEmail: MailTemplate<{ firstName: string; link: string }> = {
  name: 'verify_email',
  class: 'service',
  secret: 'link',
  opensAccount: true,
  values: ({ firstName, link }) => ({
    ...readerValues(firstName),
    'address.link': linkValue(link),
  }),
  text: {
    subject: 'Confirm your email address',
    body: `Hello {{person.first_name}},

Please confirm that this address is yours. The link works once.

[Confirm your email address]({{address.link}})

If you did not create an account, ignore this email.`,
  },
}
