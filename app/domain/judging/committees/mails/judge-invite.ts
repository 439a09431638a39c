import type { MailTemplate } from '#app/domain/mail/content.ts'
import {
  linkPlaceholder,
  linkValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'
const PARTS = { chair: 'its chair', judge: 'a judge', alternate: 'an alternate, in case a judge drops out' }

export const judgeInvite: MailTemplate<{
  recipientName: string
  /** "P08 Storyboards" */
  category: string
  role: 'chair' | 'judge' | 'alternate'
  inviterName: string
  /** "Fri 4 Dec 2026, 17:00 Los Angeles" */
  worksUntil: string
  link: string
}> = {
  name: 'judge_invite',
  class: 'service',
  secret: 'link',
  event: {
    label: 'a person is invited to a committee',
    to: 'the person invited',
    placeholders: [
      textPlaceholder('invitation.committee', 'The committee, by its category'),
      textPlaceholder('invitation.part', 'The seat: “its chair”, “a judge” or “an alternate, …”'),
      textPlaceholder('invitation.by', 'Who invites'),
      textPlaceholder('invitation.until', 'When the invitation ends, with zone'),
      linkPlaceholder('invitation.link', 'The page to read and answer it'),
    ],
  },
  values: ({ recipientName, category, role, inviterName, worksUntil, link }) => ({
    ...readerValues(recipientName),
    'invitation.committee': textValue(category),
    'invitation.part': textValue(PARTS[role]),
    'invitation.by': textValue(inviterName),
    'invitation.until': textValue(worksUntil),
    'invitation.link': linkValue(link),
  }),
  text: {
    subject: 'Invitation to judge {{invitation.committee}}',
    body: `Hello {{person.name}},

{{invitation.by}} invites you to join the committee for {{invitation.committee}} at the {{award}} as {{invitation.part}}.

[Answer the invitation]({{invitation.link}})

Please accept or decline by {{invitation.until}}. You can sign in with an account you have or create one.`,
  },
}
