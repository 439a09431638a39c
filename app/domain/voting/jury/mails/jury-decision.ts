import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

interface Params {
  recipientName: string
  /** "P08 Storyboards" */
  category: string
  /** Names who did it. */
  by: string
  link: string
}

const mailOf = (name: string, subject: string, text: string, action: string): MailTemplate<Params> => ({
  name,
  class: 'service',
  values: ({ recipientName, category, by, link }) => ({
    ...readerValues(recipientName),
    'jury.award': textValue(category),
    'jury.by': textValue(by),
    'jury.link': linkValue(link),
  }),
  text: { subject, body: `Hello {{person.name}},\n\n${text}\n\n[${action}]({{jury.link}})` },
})

/** To the members who were there: the chair has written down what the jury decided. No mail says what that is. */
export const juryToConfirm = mailOf(
  'jury_to_confirm',
  'Please confirm the decision of your jury: {{jury.award}}',
  '{{jury.by}} has written down what the jury of {{jury.award}} decided. Please check it: the decision counts once one of you confirms it. If something is wrong, send it back with a note.',
  'Check the decision',
)

/** To who wrote it down: a member has confirmed it. */
export const juryConfirmed = mailOf(
  'jury_confirmed',
  'Your jury’s decision is sealed: {{jury.award}}',
  '{{jury.by}} has confirmed what you wrote down. The decision of the jury of {{jury.award}} is sealed now, and shown to no one until the results are opened. You can still write down another one before they are published.',
  'Go to the decision',
)

/** To who wrote it down: a member says that something is wrong. */
export const juryReturned = mailOf(
  'jury_returned',
  'Your jury’s decision needs a correction: {{jury.award}}',
  '{{jury.by}} has sent back what you wrote down for the jury of {{jury.award}}. What is wrong is on the page, not in this mail.',
  'Correct the decision',
)
