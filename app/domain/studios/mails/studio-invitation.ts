import { greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

export const studioInvitation: MailTemplate<{
  studioName: string
  /** Who invites, as they are called; empty when the award's office does. */
  inviterName: string
  /** "Submitter: fills in and submits entries" */
  role: string
  /** "Fri 4 Dec 2026, 17:00 Los Angeles" */
  worksUntil: string
  link: string
}> = {
  name: 'studio_invitation',
  class: 'service',
  write: (params, place) => ({
    subject: `Invitation to ${params.studioName}`,
    blocks: [
      greeting(''),
      params.inviterName
        ? paragraph`${params.inviterName} invites you to ${params.studioName} at the ${place.award}.`
        : paragraph`You are invited to ${params.studioName} at the ${place.award}.`,
      paragraph`Your role would be ${params.role}.`,
      link('See the invitation', params.link),
      paragraph`The link works once, until ${params.worksUntil}. You can use an account you have or make one. If you do not know this studio, do nothing.`,
    ],
  }),
}
