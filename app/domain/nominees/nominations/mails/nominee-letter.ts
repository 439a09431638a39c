import type { MailPicture, MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'
export interface NomineeLetterParams {
  fullName: string
  credit: string
  /** "Best Feature" */
  category: string
  title: string
  /** They have a letter about another nomination of this season already. */
  another: boolean
  /** "12th Pegbar Awards" */
  season: string
  /** With its zone; `null` while no date is set. */
  ceremony: string | null
  place: string | null
  /** By when the name has to be confirmed, with its zone. */
  namesBy: string | null
  /** The entry still lacks the clip for the ceremony. */
  clipMissing: boolean
  link: string
  picture: MailPicture
  /** Where questions go. */
  contact: string | null
}

/** To each nominee of each nomination, at the moment of the announcement. */
export const nomineeLetter: MailTemplate<NomineeLetterParams> = {
  name: 'nominee_letter',
  class: 'service',
  secret: 'link',
  picture: ({ picture }) => picture,
  values: ({ fullName, credit, category, title, season, ceremony, place, namesBy, link, contact }) => ({
    ...readerValues(fullName),
    'nomination.category': textValue(category),
    season: textValue(season),
    'nomination.facts': factsValue({
      Nominee: fullName,
      Credit: credit,
      Category: category,
      Title: title,
      Ceremony: [ceremony ?? 'to be announced', place].filter(Boolean).join(', '),
    }),
    'names.due': textValue(namesBy),
    'nominee.link': linkValue(link),
    contact: textValue(contact),
  }),
  text: ({ another, namesBy, clipMissing }) => ({
    subject: another
      ? 'Another nomination for you: {{nomination.category}}'
      : 'You are nominated: {{nomination.category}}',
    body: `Hello {{person.name}},

${
  another
    ? 'Congratulations: you have another nomination at the {{season}}. This email is about this nomination only.'
    : 'Congratulations: you are nominated at the {{season}}.'
}

{{nomination.facts}}

## What we ask of you

- Confirm how your name is written and pronounced${namesBy ? ', by {{names.due}}' : ''}. We print it and read it out that way.
- Tell us whether you will come to the ceremony.
- Download your nomination certificate on the same page once we have released it.
- ${
      clipMissing
        ? 'The entry still needs its clip for the ceremony. The people who entered it upload it on the entry’s page.'
        : 'The clip for the ceremony comes from the entry: you do not need to send one.'
    }

[Open your page]({{nominee.link}})

The page is for you only: it opens without signing in, until 60 days after the ceremony. Please do not pass the link on.

Questions? Write to {{contact}}.`,
  }),
}
