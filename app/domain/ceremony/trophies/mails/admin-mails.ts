import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To admins, about an order of extra trophies. */
export interface TrophyNews {
  firstName: string
  reference: string
  title: string
  what: 'ordered' | 'changes_asked' | 'proof_ok' | 'cancelled'
  link: string
}

const WHAT: Readonly<Record<TrophyNews['what'], string>> = {
  ordered: 'Extra trophies were ordered',
  changes_asked: 'The customer asked for changes to the plate',
  proof_ok: 'The customer approved the plate',
  cancelled: 'The customer cancelled',
}

export const trophyNews: MailTemplate<TrophyNews> = {
  name: 'trophy_order_news',
  class: 'service',
  toMany: true,
  values: ({ firstName, reference, title, what, link }) => ({
    ...readerValues(firstName),
    'order.reference': textValue(reference),
    'order.title': textValue(title),
    'order.what': textValue(WHAT[what]),
    'order.link': linkValue(link),
  }),
  text: {
    subject: 'Trophy order {{order.reference}} has changed',
    body: `Hello {{person.first_name}},

{{order.what}}: {{order.reference}}, “{{order.title}}”.

[See the order]({{order.link}})`,
  },
}
