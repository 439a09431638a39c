import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, textValue } from '#app/domain/mail/values.ts'

export const adminInvitation: MailTemplate<{
  inviterName: string
  /** "Treasurer: sees everything, and changes …" */
  role: string
  /** "Fri 4 Dec 2026, 17:00 Los Angeles" */
  worksUntil: string
  link: string
}> = {
  name: 'admin_invitation',
  class: 'service',
  secret: 'link',
  values: ({ inviterName, role, worksUntil, link }) => ({
    'invitation.by': textValue(inviterName),
    'invitation.role': textValue(role),
    'invitation.until': textValue(worksUntil),
    'invitation.link': linkValue(link),
  }),
  text: {
    subject: 'Invitation to run the {{award}}',
    body: `Hello,

{{invitation.by}} invites you to help run the {{award}}.

Your role: {{invitation.role}}.

[See the invitation]({{invitation.link}})

The link works once, until {{invitation.until}}, for an account with this email address only. You can sign in with the account you have or create one. If you do not know this award, ignore this email.`,
  },
}
