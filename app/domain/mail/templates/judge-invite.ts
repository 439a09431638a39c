import { greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

export const judgeInvite: MailTemplate<{
  recipientName: string
  /** "P08 Storyboards" */
  category: string
  role: 'chair' | 'judge' | 'alternate'
  /** Who invites, as they are called. */
  inviterName: string
  /** "Fri 4 Dec 2026, 17:00 Los Angeles" */
  worksUntil: string
  link: string
}> = {
  class: 'service',
  write: (params, place) => ({
    subject: `Will you judge at the ${place.award}?`,
    blocks: [
      greeting(params.recipientName),
      params.role === 'chair'
        ? paragraph`${params.inviterName} asks you to chair the committee for ${params.category} at the ${place.award}.`
        : params.role === 'alternate'
          ? paragraph`${params.inviterName} asks you to stand by for the committee for ${params.category} at the ${place.award}, in case somebody on it falls out.`
          : paragraph`${params.inviterName} asks you to sit on the committee for ${params.category} at the ${place.award}.`,
      link('Read it and answer', params.link),
      paragraph`Opening the link answers nothing; you accept or decline on its page, until ${params.worksUntil}. You can use an account you have or make one.`,
    ],
  }),
}
