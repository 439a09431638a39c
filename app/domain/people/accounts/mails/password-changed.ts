import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues } from '#app/domain/mail/values.ts'
import { href } from '#app/platform/href.ts'

export const passwordChanged: MailTemplate<{ firstName: string }> = {
  name: 'password_changed',
  class: 'service',
  values: ({ firstName }, { appUrl }) => ({
    ...readerValues(firstName),
    'password.link': linkValue(appUrl + href('/forgot-password')),
  }),
  text: {
    subject: 'Your password was changed',
    body: `Hello {{person.first_name}},

The password of your account was changed. You are signed out everywhere but in the browser you changed it in.

If this was not you, choose a new password now.

[Choose a new password]({{password.link}})`,
  },
}
