import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To admins, about a partner of a pool. */
export interface PartnerNews {
  firstName: string
  organisation: string
  poolName: string
  what: 'applied' | 'change' | 'withdrawn' | 'left' | 'lapsed' | 'paid_late'
  /** The partner wishes to stay anonymous. */
  isAnonymous: boolean
  link: string
}

const WHAT: Readonly<Record<PartnerNews['what'], string>> = {
  applied: 'applied to be a partner of',
  change: 'asks for another level in',
  withdrawn: 'withdrew the application for',
  left: 'has left',
  lapsed: 'is no longer a partner of',
  paid_late: 'paid an invoice after the end of the partnership of',
}

export const partnerNews: MailTemplate<PartnerNews> = {
  name: 'pool_partner_news',
  class: 'service',
  toMany: true,
  values: ({ firstName, organisation, poolName, what, isAnonymous, link }) => ({
    ...readerValues(firstName),
    'partner.organisation': textValue(organisation),
    'partner.what': textValue(WHAT[what]),
    'partner.pool': textValue(poolName),
    'partner.anonymous': textValue(
      isAnonymous ? 'The partner wishes to stay anonymous: do not pass this email on.' : '',
    ),
    'partner.link': linkValue(link),
  }),
  text: {
    // Subjects are seen where others look on: they name no partner.
    subject: 'Partner of {{partner.pool}} has changed',
    body: `Hello {{person.first_name}},

{{partner.organisation}} {{partner.what}} “{{partner.pool}}”.

{{partner.anonymous}}

[See the partner]({{partner.link}})`,
  },
}
