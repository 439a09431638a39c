import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To a person who has become an observer of a vote. */
export const observerAdded: MailTemplate<{ recipientName: string; year: number; link: string }> = {
  name: 'observer_added',
  class: 'service',
  values: ({ recipientName, year, link }) => ({
    ...readerValues(recipientName),
    'season.year': textValue(String(year)),
    'observers.link': linkValue(link),
  }),
  text: {
    subject: 'You are an observer of the {{season.year}} vote',
    body: `Hello {{person.name}},

An admin of the {{award}} has named you an observer of the members’ vote. You can watch its turnout, its chain of ballots, incidents, and the checks that run every night. No page shows names, choices, or who leads.

[Watch the vote]({{observers.link}})

If you did not expect this, reply to this email.`,
  },
}

/** To a person who is no longer an observer. */
export const observerRemoved: MailTemplate<{ recipientName: string; year: number }> = {
  name: 'observer_removed',
  class: 'service',
  values: ({ recipientName, year }) => ({
    ...readerValues(recipientName),
    'season.year': textValue(String(year)),
  }),
  text: {
    subject: 'You are no longer an observer of the {{season.year}} vote',
    body: `Hello {{person.name}},

An admin of the {{award}} has removed you as an observer of the members’ vote. The page for observers is closed to you.

If you think this is a mistake, reply to this email.`,
  },
}
