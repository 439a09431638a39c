import type { MailContent, MailTemplate } from '#app/domain/mail/content.ts'
import {
  linkPlaceholder,
  linkValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'

/** To the press, when an item is out. */
export const pressRelease: MailTemplate<{
  name: string
  title: string
  summary: string
  /** "Under embargo until Fri 4 Dec 2026, 17:00 Los Angeles"; empty without one. */
  embargo: string
  link: string
  foot: NonNullable<MailContent['foot']>
}> = {
  name: 'press_release',
  class: 'news',
  event: {
    label: 'a press item is out',
    to: 'the press',
    placeholders: [
      textPlaceholder('press.title', 'The title of the item'),
      textPlaceholder('press.summary', 'Its summary'),
      textPlaceholder('press.embargo', 'Until when it is under embargo; empty without one'),
      linkPlaceholder('press.link', 'The page of the item'),
    ],
  },
  values: ({ name, title, summary, embargo, link }) => ({
    ...readerValues(name),
    'press.title': textValue(title),
    'press.summary': textValue(summary),
    'press.embargo': textValue(embargo),
    'press.link': linkValue(link),
  }),
  text: {
    subject: '{{press.title}}',
    body: `Hello {{person.name}},

{{press.summary}}

{{press.embargo}}

[Read it in the newsroom]({{press.link}})`,
  },
  foot: ({ foot }) => foot,
}
