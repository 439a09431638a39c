import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'
import { words } from '#app/platform/award-words.ts'

export const joinAsked: MailTemplate<{
  /** The owner it goes to. */
  firstName: string
  studioName: string
  personName: string
  personEmail: string
  /** The page on which owners answer. */
  link: string
}> = {
  name: 'studio_join_asked',
  class: 'service',
  values: ({ firstName, studioName, personName, personEmail, link }) => ({
    ...readerValues(firstName),
    'studio.name': textValue(studioName),
    'request.facts': factsValue({ Name: personName, Email: personEmail }),
    'studio.link': linkValue(link),
  }),
  text: {
    subject: 'Request to join {{studio.name}}',
    get body() {
      return `Hello {{person.first_name}},

This person asks to join {{studio.name}}:

{{request.facts}}

They can see nothing of the ${words.studio} until an owner approves the request. If you do not know them, decline it.

[Answer the request]({{studio.link}})`
    },
  },
}
