import { linkPlaceholder, textPlaceholder } from '#app/domain/mail/values.ts'
import { linkValue, textValue } from '#app/domain/mail/values.ts'
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
  name: 'judge_invite',
  class: 'service',
  event: {
    label: 'somebody is asked onto a committee',
    to: 'whoever is asked',
    placeholders: [
      textPlaceholder('invitation.committee', 'The committee, by its category'),
      textPlaceholder(
        'invitation.part',
        'As what: “its chair”, “a judge”, “an alternate, in case somebody falls out”',
      ),
      textPlaceholder('invitation.by', 'Who asks'),
      textPlaceholder('invitation.until', 'Until when it can be answered, with zone'),
      linkPlaceholder('invitation.link', 'The page on which it is read and answered'),
    ],
    values: (invitation) => ({
      'invitation.committee': textValue(invitation.category),
      'invitation.part': textValue(
        { chair: 'its chair', judge: 'a judge', alternate: 'an alternate, in case somebody falls out' }[
          invitation.role
        ],
      ),
      'invitation.by': textValue(invitation.inviterName),
      'invitation.until': textValue(invitation.worksUntil),
      'invitation.link': linkValue(invitation.link),
    }),
  },
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
