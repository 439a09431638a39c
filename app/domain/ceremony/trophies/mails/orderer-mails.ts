import type { MailTemplate } from '#app/domain/mail/content.ts'
import {
  linkPlaceholder,
  linkValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'
import { MAKING_TIME, REFUND_RULES } from '../rules.ts'

/** What the mails to the orderer of extra trophies tell. */
export interface OrdererMailParams {
  contactName: string
  /** "TO-17" */
  reference: string
  category: string
  title: string
  /** "2 pieces" */
  pieces: string
  /** The lines of the plate in one text. */
  plate: string
  /** The reason an admin gave; empty where there is none. */
  reason: string
  /** "DHL, JD014600003"; empty before it is shipped. */
  parcel: string
  /** What follows, in a sentence. */
  next: string
  link: string
}

export type OrdererMail = MailTemplate<OrdererMailParams>

const placeholders = [
  textPlaceholder('order.reference', 'The order’s reference, such as “TO-17”'),
  textPlaceholder('order.category', 'The category'),
  textPlaceholder('order.title', 'The title'),
  textPlaceholder('order.pieces', 'How many: “2 pieces”'),
  textPlaceholder('order.plate', 'The lines on the plate'),
  textPlaceholder('order.reason', 'The reason an admin gave, if any'),
  textPlaceholder('order.parcel', 'Carrier and tracking number, once it is shipped'),
  textPlaceholder('order.next', 'What follows, in a sentence'),
  linkPlaceholder('order.link', 'The order’s page, by its secret link'),
]

function ordererMail(name: string, event: string, subject: string, told: string): OrdererMail {
  return {
    name,
    class: 'service',
    secret: 'link',
    event: { label: event, to: 'the person who ordered', placeholders },
    values: (params) => ({
      ...readerValues(params.contactName),
      'order.reference': textValue(params.reference),
      'order.category': textValue(params.category),
      'order.title': textValue(params.title),
      'order.pieces': textValue(params.pieces),
      'order.plate': textValue(params.plate),
      'order.reason': textValue(params.reason),
      'order.parcel': textValue(params.parcel),
      'order.next': textValue(params.next),
      'order.link': linkValue(params.link),
    }),
    text: {
      subject,
      body: `Hello {{person.name}},

${told}

[See your order]({{order.link}})

Reference: {{order.reference}}. The link is for you alone.`,
    },
  }
}

export const orderReceived = ordererMail(
  'trophy_order_received',
  'extra trophies are ordered',
  'We received your order of extra trophies',
  `We received your order of {{order.pieces}} for “{{order.title}}”, {{order.category}}. {{order.next}}

On the plate: {{order.plate}}

${REFUND_RULES}`,
)

export const orderApproved = ordererMail(
  'trophy_order_approved',
  'an order of extra trophies is approved',
  'We approved your order {{order.reference}}',
  `We approved your order of {{order.pieces}} for “{{order.title}}”. The invoice comes in an email of its own. Once it is paid we’ll prepare the plate proof.

${REFUND_RULES}`,
)

export const orderDeclined = ordererMail(
  'trophy_order_declined',
  'an order of extra trophies is declined',
  'Your order {{order.reference}}',
  'We could not take your order of {{order.pieces}} for “{{order.title}}”. {{order.reason}}',
)

export const orderPaid = ordererMail(
  'trophy_order_paid',
  'an order of extra trophies is paid',
  'Your payment for {{order.reference}} has arrived',
  'Thank you, your payment has arrived. {{order.next}}',
)

export const orderProof = ordererMail(
  'trophy_order_proof',
  'a plate proof is sent',
  'Please check the plate of your trophy',
  `The plate proof for “{{order.title}}” is ready: {{order.plate}}

{{order.next}} After your approval we can’t refund it. ${MAKING_TIME}`,
)

export const orderInProduction = ordererMail(
  'trophy_order_in_production',
  'an order of extra trophies goes to the maker',
  'Your trophy is being made',
  'Your order of {{order.pieces}} for “{{order.title}}” has gone to the maker. We’ll email you when it ships.',
)

export const orderShipped = ordererMail(
  'trophy_order_shipped',
  'extra trophies are shipped',
  'Your trophy is on its way',
  'Your order of {{order.pieces}} for “{{order.title}}” is on its way: {{order.parcel}}.',
)

export const orderCancelled = ordererMail(
  'trophy_order_cancelled',
  'an order of extra trophies is cancelled',
  'Your order {{order.reference}} is cancelled',
  'Your order of {{order.pieces}} for “{{order.title}}” is cancelled. {{order.reason}} What you have paid is refunded in full.',
)

export const orderStopped = ordererMail(
  'trophy_order_stopped',
  'an approved order of extra trophies is cancelled by an admin',
  'Your order {{order.reference}} is cancelled',
  'Your order of {{order.pieces}} for “{{order.title}}” is cancelled and will not be made. {{order.reason}}',
)

export const orderRemade = ordererMail(
  'trophy_order_remade',
  'extra trophies will be made again',
  'Your trophy will be made again',
  'Your order of {{order.pieces}} for “{{order.title}}” will be made again, with the plate you approved. We’ll email you when it ships.',
)

export const ordererMails = [
  orderReceived,
  orderApproved,
  orderDeclined,
  orderPaid,
  orderProof,
  orderInProduction,
  orderShipped,
  orderCancelled,
  orderStopped,
  orderRemade,
]
