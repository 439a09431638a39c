import type { MailTemplate } from '#app/domain/mail/content.ts'
import { readerValues, textValue } from '#app/domain/mail/values.ts'
import { entryValues, type MailedEntry } from '#app/domain/submissions/mails/entry-placeholders.ts'

interface AnswerParams extends MailedEntry {
  recipientName: string
  question: string
  /** `null` where an answer is not written into mail: it opens a film. */
  before: string | null
  after: string | null
  reason: string
}

const NO_ANSWER = 'No answer'

/** An admin has corrected an answer in place of the entrant. */
export const answerCorrected: MailTemplate<AnswerParams> = {
  name: 'answer_corrected',
  class: 'service',
  values: ({ recipientName, question, before, after, reason, ...entry }) => ({
    ...readerValues(recipientName),
    ...entryValues(entry),
    'answer.question': textValue(question),
    'answer.before': textValue(before === null ? '' : before || NO_ANSWER),
    'answer.after': textValue(after === null ? '' : after || NO_ANSWER),
    'answer.reason': textValue(reason),
  }),
  text: ({ before }) => ({
    subject: '{{entry.name}}: we corrected an answer',
    body: `Hello {{person.first_name}},

We corrected an answer of your entry: {{answer.question}}

${
  before === null
    ? 'The answer is not shown in email. You can see it on the page of the entry.'
    : `**Before**

{{answer.before}}

**Now**

{{answer.after}}`
}

**Reason**

{{answer.reason}}

{{entry.facts}}

If you think this is wrong, reply to this email.

[See the entry]({{entry.link}})`,
  }),
}
