import { greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

export const verifyEmail: MailTemplate<{ firstName: string; link: string }> = {
  name: 'verify_email',
  class: 'service',
  write: (params) => ({
    subject: 'Confirm your e-mail address',
    blocks: [
      greeting(params.firstName),
      paragraph`Please confirm that this address is yours. The link works once.`,
      link('Confirm the address', params.link),
      paragraph`If you did not create an account, do nothing: the address stays unconfirmed.`,
    ],
  }),
}
