import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

interface ScreeningMailParams {
  name: string
  /** Why access ended; empty otherwise. */
  reason: string
  link: string
}

function screeningMail(name: string, subject: string, body: string): MailTemplate<ScreeningMailParams> {
  return {
    name,
    class: 'service',
    values: ({ name: reader, reason, link }) => ({
      ...readerValues(reader),
      'screening.reason': textValue(reason),
      'screening.link': linkValue(link),
    }),
    text: { subject, body: `Hello {{person.name}},\n\n${body}` },
  }
}

export const screeningsOpen = screeningMail(
  'screenings_open',
  'You can watch the screenings',
  'The screening service has your name and email address, as you agreed. You can watch now.\n\n[Open the screenings]({{screening.link}})',
)

export const screeningsEnded = screeningMail(
  'screenings_ended',
  'Your access to the screenings has ended',
  'Your access to the screenings has ended. {{screening.reason}} We ask the screening service to remove your name and email address.\n\n[Your screenings]({{screening.link}})',
)
