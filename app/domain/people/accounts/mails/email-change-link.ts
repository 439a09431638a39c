import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues } from '#app/domain/mail/values.ts'

/** To the new address of an account, which takes effect when its link is used. */
export const emailChangeLink: MailTemplate<{ firstName: string; link: string }> = {
  name: 'email_change_link',
  class: 'service',
  secret: 'link',
  opensAccount: true,
  values: ({ firstName, link }) => ({
    ...readerValues(firstName),
    'address.link': linkValue(link),
  }),
  text: {
    subject: 'Confirm your new email address',
    body: `Hello {{person.first_name}},

Please confirm that this is the new email address of your account. The link works once, within 24 hours. Until then your account keeps its present address.

[Confirm new address]({{address.link}})

If you did not ask for this, ignore this email. Nothing has changed.`,
  },
}
