import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To the people of a work that won before a correction of published results or wins since. */
export const resultCorrected: MailTemplate<{
  recipientName: string
  category: string
  work: string
  reason: string
  link: string
}> = {
  name: 'result_corrected',
  class: 'service',
  values: ({ recipientName, category, work, reason, link }) => ({
    ...readerValues(recipientName),
    'award.category': textValue(category),
    'work.title': textValue(work),
    'correction.reason': factsValue({ Reason: reason }),
    'results.link': linkValue(link),
  }),
  text: {
    subject: 'The result of {{award.category}} is corrected',
    body: `Hello {{person.name}},

The {{award}} has corrected the published result of {{award.category}}. This concerns {{work.title}}.

{{correction.reason}}

[Read the result]({{results.link}})

If you have questions, reply to this email.`,
  },
}
