import type { MailTemplate } from '#app/domain/mail/content.ts'
import {
  linkPlaceholder,
  linkValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'
import { href } from '#app/platform/href.ts'

export const membershipDecided: MailTemplate<{
  firstName: string
  typeName: string
  /** The last day, `2027-11-19`; null when it was declined. */
  endsOn: string | null
}> = {
  name: 'membership_decided',
  class: 'service',
  event: {
    label: 'a membership is decided',
    to: 'the person who applied for it',
    placeholders: [
      textPlaceholder('membership.type', 'The kind of membership'),
      textPlaceholder('membership.answer', 'A sentence: active until when, or not accepted'),
      linkPlaceholder('dashboard.link', 'The entrant’s dashboard'),
    ],
  },
  values: ({ firstName, typeName, endsOn }, { appUrl }) => ({
    ...readerValues(firstName),
    'membership.type': textValue(typeName),
    'dashboard.link': linkValue(appUrl + href('/submissions/dashboard')),
    'membership.answer': textValue(
      endsOn
        ? `It is active until ${endsOn}.`
        : 'We could not accept it. Your account and your drafts are unchanged.',
    ),
  }),
  text: ({ endsOn }) => ({
    subject: endsOn ? 'Your membership is active' : 'Your membership application',
    body: endsOn
      ? `Hello {{person.first_name}},

We have approved your membership “{{membership.type}}”. {{membership.answer}}

[Go to your dashboard]({{dashboard.link}})`
      : `Hello {{person.first_name}},

We have reviewed your membership “{{membership.type}}”. {{membership.answer}} Reply to this email and we will tell you what is missing.`,
  }),
}
