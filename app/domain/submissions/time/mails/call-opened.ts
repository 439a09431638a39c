import { link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

export interface CallOpenedParams {
  /** "12th Pegbar Awards, 2027" */
  season: string
  /** With its zone. */
  closes: string
  link: string
}

/** Submissions are open: once to each address that asked. */
export const callOpened: MailTemplate<CallOpenedParams> = {
  name: 'call_opened',
  class: 'service',
  toMany: true,
  write: (params) => ({
    subject: 'Submissions are open',
    blocks: [
      paragraph`You asked us to write when submissions open. They are open now for the ${params.season}, until ${params.closes}.`,
      link('Start a submission', params.link),
      paragraph`This is the only mail about it: your address is deleted from the list now.`,
    ],
  }),
}
