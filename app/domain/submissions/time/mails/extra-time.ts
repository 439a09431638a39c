import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'
/** To the admins. */
export const extraTimeAsked: MailTemplate<{
  title: string
  studio: string
  asker: string
  reason: string
  /** The page where admins answer. */
  link: string
}> = {
  name: 'extra_time_requested',
  class: 'service',
  values: ({ title, studio, asker, reason, link }) => ({
    'asker.name': textValue(asker),
    'request.reason': textValue(reason),
    'draft.facts': factsValue({ Title: title, Studio: studio }),
    'request.link': linkValue(link),
  }),
  text: {
    subject: 'Request for extra time',
    body: `{{asker.name}} asks for extra time for a draft that missed the deadline. The reason:

{{request.reason}}

{{draft.facts}}

[Answer the request]({{request.link}})`,
  },
}

/** To the person who asked: granted until then, or declined. */
export const extraTimeAnswered: MailTemplate<{
  recipientName: string
  title: string
  /** With its zone; `null` when it was declined. */
  until: string | null
  /** The admin's own text; may be empty. */
  answer: string
  link: string
}> = {
  name: 'extra_time_answered',
  class: 'service',
  values: ({ recipientName, title, until, answer, link }) => ({
    ...readerValues(recipientName),
    'draft.title': textValue(title),
    'draft.until': textValue(until),
    'request.answer': textValue(answer),
    'draft.link': linkValue(link),
  }),
  text: ({ until }) => ({
    subject: until ? 'You have extra time' : 'We can’t give you extra time',
    body: `Hello {{person.name}},

${
  until
    ? 'You have extra time for “{{draft.title}}”: finish it and check it out by {{draft.until}}.'
    : 'We can’t give you extra time for “{{draft.title}}”. Your draft is kept.'
}

{{request.answer}}

[${until ? 'Open the draft' : 'See your drafts'}]({{draft.link}})`,
  }),
}
