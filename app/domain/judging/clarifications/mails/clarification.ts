import type { MailPicture, MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To those who answer for an entry: its jury has a question. No judge is named. */
export const clarificationAsked: MailTemplate<{
  recipientName: string
  title: string
  question: string
  /** With its zone. */
  due: string
  link: string
  picture: MailPicture
}> = {
  name: 'clarification_asked',
  class: 'service',
  picture: ({ picture }) => picture,
  values: ({ recipientName, title, question, due, link }) => ({
    ...readerValues(recipientName),
    'entry.title': textValue(title),
    'clarification.question': textValue(question),
    'clarification.due': textValue(due),
    'clarification.link': linkValue(link),
  }),
  text: {
    subject: 'The jury has a question about “{{entry.title}}”',
    body: `Hello {{person.name}},

The jury asks about your entry “{{entry.title}}”:

{{clarification.question}}

Please answer before {{clarification.due}}. The jury reads your answer with the entry.

[Answer the question]({{clarification.link}})`,
  },
}

/** To who asked: the answer is there. It names the entry by its code and says nothing of it. */
export const clarificationAnswered: MailTemplate<{
  recipientName: string
  /** "P08-003" */
  entry: string
  link: string
}> = {
  name: 'clarification_answered',
  class: 'service',
  values: ({ recipientName, entry, link }) => ({
    ...readerValues(recipientName),
    'entry.code': textValue(entry),
    'clarification.link': linkValue(link),
  }),
  text: {
    subject: 'Your question about {{entry.code}} is answered',
    body: `Hello {{person.name}},

The question of your jury about {{entry.code}} is answered. The answer stands on the page of the entry, for every judge who reads it.

[Open the entry]({{clarification.link}})`,
  },
}
