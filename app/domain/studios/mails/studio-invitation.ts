import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, textValue } from '#app/domain/mail/values.ts'
import { words } from '#app/platform/award-words.ts'

export const studioInvitation: MailTemplate<{
  studioName: string
  /** Empty when the award invites. */
  inviterName: string
  /** "Submitter: fills in and submits entries" */
  role: string
  /** "Fri 4 Dec 2026, 17:00 Los Angeles" */
  worksUntil: string
  link: string
}> = {
  name: 'studio_invitation',
  class: 'service',
  secret: 'link',
  values: ({ studioName, inviterName, role, worksUntil, link }) => ({
    'studio.name': textValue(studioName),
    'invitation.by': textValue(inviterName),
    'invitation.role': textValue(role),
    'invitation.until': textValue(worksUntil),
    'invitation.link': linkValue(link),
  }),
  text: ({ inviterName }) => ({
    subject: 'Invitation to {{studio.name}}',
    body: `Hello,

${inviterName ? '{{invitation.by}} invites you' : 'You are invited'} to join {{studio.name}} at the {{award}}.

Your role: {{invitation.role}}.

[See the invitation]({{invitation.link}})

The link works once, until {{invitation.until}}. You can sign in with an account you have or create one. If you do not know this ${words.studio}, ignore this email.`,
  }),
}
