import { facts, greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

/** To somebody in whose place the office looks at the site. */
export interface ActedForParams {
  recipientName: string
  admin: string
  reason: string
  from: string
  until: string
  link: string
}

export const actedFor: MailTemplate<ActedForParams> = {
  name: 'acted_for',
  class: 'service',
  write: ({ recipientName, admin, reason, from, until, link: page }) => ({
    subject: 'The office looks at the site in your place',
    blocks: [
      greeting(recipientName),
      paragraph`${admin} of the award’s office sees the site as you see it, to help with a question. They can neither sign, score, vote, pay nor change your account, and everything they do is logged under their own name.`,
      facts([
        { label: 'Reason', value: reason },
        { label: 'From', value: from },
        { label: 'Until at the latest', value: until },
      ]),
      link('Write to the office if you did not expect this', page),
    ],
  }),
}
