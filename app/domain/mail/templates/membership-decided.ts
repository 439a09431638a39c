import { greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'
import { paths } from '#app/paths.ts'

export const membershipDecided: MailTemplate<{
  firstName: string
  typeName: string
  /** The last day, `2027-11-19`; null when it was declined. */
  endsOn: string | null
}> = {
  class: 'service',
  write: (params, place) => ({
    subject: params.endsOn ? 'Your membership is active' : 'About your membership',
    blocks: params.endsOn
      ? [
          greeting(params.firstName),
          paragraph`Your membership “${params.typeName}” is active and runs until ${params.endsOn}.`,
          link('Go to your dashboard', place.appUrl + paths.dashboard()),
        ]
      : [
          greeting(params.firstName),
          paragraph`We could not accept your membership “${params.typeName}” as it is. Your account and your drafts stay as they are. Answer this mail and we will tell you what is missing.`,
        ],
  }),
}
