import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues } from '#app/domain/mail/values.ts'
import { href } from '#app/platform/href.ts'

export const accountExists: MailTemplate<{ firstName: string }> = {
  name: 'account_exists',
  class: 'service',
  values: ({ firstName }, { appUrl }) => ({
    ...readerValues(firstName),
    'password.link': linkValue(appUrl + href('/forgot-password')),
  }),
  text: {
    subject: 'You already have an account',
    body: `Hello {{person.first_name}},

You tried to create an account with this address, and there already is one. Sign in, or choose a new password if you have forgotten yours.

[Sign in]({{site.link}})

[Choose a new password]({{password.link}})

If this was not you, ignore this email. Nothing has changed.`,
  },
}
