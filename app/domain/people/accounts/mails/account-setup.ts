import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues } from '#app/domain/mail/values.ts'
export const accountSetup: MailTemplate<{ firstName: string; link: string }> = {
  name: 'account_setup',
  class: 'service',
  secret: 'link',
  opensAccount: true,
  values: ({ firstName, link }) => ({
    ...readerValues(firstName),
    'account.link': linkValue(link),
  }),
  text: {
    subject: 'Set up your account',
    body: `Hello {{person.first_name}},

You are in our member directory but do not have an account yet. Choose a password to set it up. The link works once and for a short time.

[Set up your account]({{account.link}})

If you did not ask for this, ignore this email. We will not create an account.`,
  },
}
