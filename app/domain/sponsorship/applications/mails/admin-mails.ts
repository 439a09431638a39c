import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To admins, about an application. */
export interface SponsorNews {
  firstName: string
  company: string
  packageName: string
  what: 'applied' | 'waiting' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed'
  /** How many wait for the same package. */
  waiting: number
  link: string
}

const WHAT: Readonly<Record<SponsorNews['what'], string>> = {
  applied: 'applied for',
  waiting: 'is on the waiting list for',
  accepted: 'accepted the offer of',
  declined: 'declined the offer of',
  withdrawn: 'withdrew the application for',
  lapsed: 'did not answer in time the offer of',
}

export const sponsorNews: MailTemplate<SponsorNews> = {
  name: 'sponsor_news',
  class: 'service',
  toMany: true,
  values: ({ firstName, company, packageName, what, waiting, link }) => ({
    ...readerValues(firstName),
    'sponsor.company': textValue(company),
    'sponsor.what': textValue(WHAT[what]),
    'sponsor.package': textValue(packageName),
    'sponsor.waiting': textValue(
      waiting > 0 && (what === 'declined' || what === 'lapsed')
        ? 'A place is free now, and others wait for it.'
        : '',
    ),
    'sponsor.link': linkValue(link),
  }),
  text: {
    subject: '{{sponsor.company}} {{sponsor.what}} {{sponsor.package}}',
    body: `Hello {{person.first_name}},

{{sponsor.company}} {{sponsor.what}} “{{sponsor.package}}”.

{{sponsor.waiting}}

[See the application]({{sponsor.link}})`,
  },
}
