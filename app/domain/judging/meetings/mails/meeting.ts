import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

interface Params {
  recipientName: string
  /** "P08 Storyboards" */
  committee: string
  title: string
  /** When it is, or was to be, with the award's zone. */
  when: string
  link: string
}

/** No mail names an entry of the agenda. */
const mailOf = (name: string, subject: string, text: string): MailTemplate<Params> => ({
  name,
  class: 'service',
  toMany: true,
  values: ({ recipientName, committee, title, when, link }) => ({
    ...readerValues(recipientName),
    'meeting.committee': textValue(committee),
    'meeting.title': textValue(title),
    'meeting.when': textValue(when),
    'meeting.link': linkValue(link),
  }),
  text: { subject, body: `Hello {{person.name}},\n\n${text}\n\n[Open the meeting]({{meeting.link}})` },
})

export const meetingPlanned = mailOf(
  'meeting_planned',
  'Your committee meets: {{meeting.committee}}',
  'The committee of {{meeting.committee}} meets on {{meeting.when}}: {{meeting.title}}.\n\nThe page of the meeting has the agenda, and during the meeting it shows the entry that you talk about.',
)

export const meetingMoved = mailOf(
  'meeting_moved',
  'Your committee meets at another time: {{meeting.committee}}',
  'The meeting “{{meeting.title}}” of the committee of {{meeting.committee}} is moved. It is now on {{meeting.when}}.',
)

export const meetingCancelled = mailOf(
  'meeting_cancelled',
  'A meeting of your committee is cancelled: {{meeting.committee}}',
  'The meeting “{{meeting.title}}” of the committee of {{meeting.committee}} on {{meeting.when}} is cancelled.',
)
