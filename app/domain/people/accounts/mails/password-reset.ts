import { greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

export const passwordReset: MailTemplate<{ firstName: string; link: string }> = {
  name: 'password_reset',
  class: 'service',
  write: (params) => ({
    subject: 'Choose a new password',
    blocks: [
      greeting(params.firstName),
      paragraph`Somebody, probably you, asked for a new password. Open the link to choose one. It works once, and only for a short time.`,
      link('Choose a new password', params.link),
      paragraph`If you did not ask, do nothing: your password stays as it is.`,
    ],
  }),
}
