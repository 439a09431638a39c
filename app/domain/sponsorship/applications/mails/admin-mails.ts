import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To admins, about an application. */
export interface SponsorNews {
  firstName: string
  company: string
  packageName: string
  what:
    | 'applied'
    | 'waiting'
    | 'accepted'
    | 'declined'
    | 'withdrawn'
    | 'lapsed'
    | 'ended_paid'
    | 'ended_open'
    | 'paid_after_end'
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
  ended_paid: 'no longer sponsors, and has paid for',
  ended_open: 'no longer sponsors, and has an open invoice for',
  paid_after_end: 'has paid, after the end of its sponsorship, for',
}

const NEXT: Partial<Record<SponsorNews['what'], string>> = {
  ended_paid: 'Decide what of it is refunded.',
  ended_open: 'A card payment may be under way. Void the invoice once that has ended.',
  paid_after_end: 'Decide what of it is refunded.',
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
      NEXT[what] ??
        (waiting > 0 && (what === 'declined' || what === 'lapsed')
          ? `A place is free now, and ${waiting === 1 ? 'one application waits' : `${waiting} applications wait`} for it.`
          : ''),
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
