import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'
import { href } from '#app/platform/href.ts'

/** Each change of a person's second factor has its name in the history here, with its sentence in the mail. */
export const FACTOR_CHANGES = {
  second_step_turned_on: 'Signing in to your account asks for a code from your app from now on.',
  second_step_turned_off: 'Signing in to your account no longer asks for a code from your app.',
  recovery_codes_renewed:
    'The recovery codes of your account were renewed. The codes you had before work no more.',
  second_step_removed:
    'The second step of your account was removed by the people who run the award, because it was lost. You now sign in with your password alone.',
  passkey_added: 'A passkey was added to your account. It can be used instead of a code from your app.',
  passkey_removed: 'A passkey was removed from your account. It works no more.',
  recovery_code_used: 'A recovery code was used to sign in to your account. It works no more.',
} as const

export const secondFactorChanged: MailTemplate<{ firstName: string; change: keyof typeof FACTOR_CHANGES }> = {
  name: 'second_factor_changed',
  class: 'service',
  values: ({ firstName, change }, { appUrl }) => ({
    ...readerValues(firstName),
    'factor.change': textValue(FACTOR_CHANGES[change]),
    'password.link': linkValue(appUrl + href('/forgot-password')),
  }),
  text: {
    subject: 'Signing in to your account has changed',
    body: `Hello {{person.first_name}},

{{factor.change}}

If this was not you, someone knows your password. Choose a new one now, and write to us.

[Choose a new password]({{password.link}})`,
  },
}
