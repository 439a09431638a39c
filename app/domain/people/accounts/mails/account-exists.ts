import { greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'
import { href } from '#app/platform/href.ts'

export const accountExists: MailTemplate<{ firstName: string }> = {
  name: 'account_exists',
  class: 'service',
  write: (params, place) => ({
    subject: 'You already have an account',
    blocks: [
      greeting(params.firstName),
      paragraph`Somebody, probably you, tried to create an account with this address. There is one already: sign in with it, or choose a new password if you no longer know yours.`,
      link('Sign in', place.appUrl + href('/')),
      link('Choose a new password', place.appUrl + href('/forgot-password')),
      paragraph`If this was not you, do nothing: nothing has changed.`,
    ],
  }),
}
