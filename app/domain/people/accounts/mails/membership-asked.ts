import type { MailTemplate } from '#app/domain/mail/content.ts'
import {
  linkPlaceholder,
  linkValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'
import { href } from '#app/platform/href.ts'

/** To a person who applied for a membership or asked to renew it. */
export const membershipAsked: MailTemplate<{
  firstName: string
  typeName: string
  /** "USD 15 for 12 months" */
  price: string
  proofNeeded: boolean
}> = {
  name: 'membership_asked',
  class: 'service',
  event: {
    label: 'a membership is applied for',
    to: 'the person who applied for it',
    placeholders: [
      textPlaceholder('membership.type', 'The kind of membership'),
      textPlaceholder('membership.price', 'Price and duration'),
      textPlaceholder('membership.next', 'A sentence: what happens next'),
      linkPlaceholder('membership.link', 'The person’s membership page'),
    ],
  },
  values: ({ firstName, typeName, price, proofNeeded }, { appUrl }) => ({
    ...readerValues(firstName),
    'membership.type': textValue(typeName),
    'membership.price': textValue(price),
    'membership.next': textValue(
      proofNeeded
        ? 'Please upload your proof. We review it and email you.'
        : 'We review your application and email you. You do not need to do anything now.',
    ),
    'membership.link': linkValue(appUrl + href('/membership')),
  }),
  text: {
    subject: 'Your membership application',
    body: `Hello {{person.first_name}},

We received your application for the membership “{{membership.type}}”, {{membership.price}}. {{membership.next}}

[See your membership]({{membership.link}})`,
  },
}
