import { greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

export const accountSetup: MailTemplate<{ firstName: string; link: string }> = {
  name: 'account_setup',
  class: 'service',
  write: (params) => ({
    subject: 'Set up your account',
    blocks: [
      greeting(params.firstName),
      paragraph`You are in our member directory and have no account yet. Open the link to choose a password. It works once, and only for a short time.`,
      link('Set up the account', params.link),
      paragraph`If you did not ask for this, do nothing: no account is made.`,
    ],
  }),
}
