import type { MailTemplate } from '#app/domain/mail/content.ts'
import {
  linkPlaceholder,
  linkValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'
import { href } from '#app/platform/href.ts'
import { formatDay } from '#app/ui/format/date-time.ts'

export const membershipDecided: MailTemplate<{
  firstName: string
  typeName: string
  /** The last day, `2027-11-19`; null when it was declined or has to be paid first. */
  endsOn: string | null
  /** "USD 15" when it was approved and has to be paid first. */
  toPay: string | null
}> = {
  name: 'membership_decided',
  class: 'service',
  event: {
    label: 'a membership is decided',
    to: 'the person who applied for it',
    placeholders: [
      textPlaceholder('membership.type', 'The kind of membership'),
      textPlaceholder('membership.answer', 'A sentence: active until when, to be paid, or not accepted'),
      linkPlaceholder('dashboard.link', 'The entrant’s dashboard'),
      linkPlaceholder('membership.link', 'The person’s membership page, where it is paid'),
    ],
  },
  values: ({ firstName, typeName, endsOn, toPay }, { appUrl }) => ({
    ...readerValues(firstName),
    'membership.type': textValue(typeName),
    'dashboard.link': linkValue(appUrl + href('/submissions/dashboard')),
    'membership.link': linkValue(appUrl + href('/membership')),
    'membership.answer': textValue(
      toPay
        ? `Pay ${toPay} to make it active.`
        : endsOn
          ? `It is active until ${formatDay(endsOn)}.`
          : 'We could not accept it. Your account and your drafts are unchanged.',
    ),
  }),
  text: ({ endsOn, toPay }) => ({
    subject: toPay
      ? 'Pay for your membership'
      : endsOn
        ? 'Your membership is active'
        : 'Your membership application',
    body:
      toPay || endsOn
        ? `Hello {{person.first_name}},

We have approved your membership “{{membership.type}}”. {{membership.answer}}

${toPay ? '[Pay for your membership]({{membership.link}})' : '[Go to your dashboard]({{dashboard.link}})'}`
        : `Hello {{person.first_name}},

We have reviewed your membership “{{membership.type}}”. {{membership.answer}} Reply to this email and we will tell you what is missing.`,
  }),
}
