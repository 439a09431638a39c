import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'
import { href } from '#app/platform/href.ts'

interface Change {
  firstName: string
  newEmail: string
}

/** To the present address, when a change to another one was asked for. */
export const emailChangeAsked: MailTemplate<Change> = {
  name: 'email_change_asked',
  class: 'service',
  values: ({ firstName, newEmail }, { appUrl }) => ({
    ...readerValues(firstName),
    'address.new': textValue(newEmail),
    'password.link': linkValue(appUrl + href('/forgot-password')),
  }),
  text: {
    subject: 'Your email address is about to change',
    body: `Hello {{person.first_name}},

The email address of your account is to become {{address.new}}. It changes once the link we sent there is opened.

If this was not you, someone knows your password. Choose a new one now: the link in the other email stops working then.

[Choose a new password]({{password.link}})`,
  },
}

/** To the address before, once it has changed. */
export const emailChanged: MailTemplate<Change> = {
  name: 'email_changed',
  class: 'service',
  values: ({ firstName, newEmail }) => ({
    ...readerValues(firstName),
    'address.new': textValue(newEmail),
  }),
  text: {
    subject: 'Your email address has changed',
    body: `Hello {{person.first_name}},

The email address of your account is now {{address.new}}. Sign in with it from now on. We will not write to this address about your account again.

If this was not you, reply to this email immediately.`,
  },
}

/** To the owner of an address that another account asked for. */
export const emailInUse: MailTemplate<{ firstName: string }> = {
  name: 'email_in_use',
  class: 'service',
  values: ({ firstName }, { appUrl }) => ({
    ...readerValues(firstName),
    'password.link': linkValue(appUrl + href('/forgot-password')),
  }),
  text: {
    subject: 'You already have an account',
    body: `Hello {{person.first_name}},

Another account asked to use this email address. It can’t, because you have an account with it. If the other account is yours too, sign in with this address, or choose a new password if you have forgotten yours.

[Sign in]({{site.link}})

[Choose a new password]({{password.link}})

If this was not you, ignore this email. Nothing has changed.`,
  },
}
