import type { MailTemplate } from '#app/domain/mail/content.ts'
import { listValue, readerValues, textValue } from '#app/domain/mail/values.ts'
export interface NomineeReminderParams {
  fullName: string
  season: string
  /** By when names have to be confirmed, with its zone. */
  namesBy: string | null
  /** What they are nominated for and have not confirmed, each with its own page. */
  nominations: { title: string; category: string; link: string }[]
  contact: string | null
}

/** To a nominee who has not confirmed their name, when an admin asks for it; after the announcement only. */
export const nomineeReminder: MailTemplate<NomineeReminderParams> = {
  name: 'nominee_reminder',
  class: 'service',
  secret: 'link',
  toMany: true,
  values: ({ fullName, season, namesBy, nominations, contact }) => ({
    ...readerValues(fullName),
    season: textValue(season),
    'names.due': textValue(namesBy),
    'nominations.list': listValue(
      nominations.map(({ title, category, link }) => ({ text: title, note: category, href: link })),
    ),
    contact: textValue(contact),
  }),
  text: ({ namesBy }) => ({
    subject: 'Please confirm how your name is printed',
    body: `Hello {{person.name}},

You are nominated at the {{season}}. Please confirm how your name is written and pronounced${namesBy ? ', by {{names.due}}' : ''}. We print it and read it out that way.

## Confirm your name

{{nominations.list}}

The links are for you only: they open without signing in. Please do not pass them on.

Questions? Write to {{contact}}.`,
  }),
}
