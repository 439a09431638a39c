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

interface Running {
  firstName: string
  typeName: string
  /** The last day, "2027-11-19". */
  endsOn: string
}

const placeholders = [
  textPlaceholder('membership.type', 'The kind of membership'),
  textPlaceholder('membership.ends', 'Its last day'),
  linkPlaceholder('membership.link', 'The person’s membership page'),
]

const values: MailTemplate<Running>['values'] = ({ firstName, typeName, endsOn }, { appUrl }) => ({
  ...readerValues(firstName),
  'membership.type': textValue(typeName),
  'membership.ends': textValue(formatDay(endsOn)),
  'membership.link': linkValue(appUrl + href('/membership')),
})

/** To a member whose payment made the membership active. */
export const membershipActive: MailTemplate<Running> = {
  name: 'membership_active',
  class: 'service',
  event: { label: 'a membership is paid', to: 'the member', placeholders },
  values,
  text: {
    subject: 'Your membership is active',
    body: `Hello {{person.first_name}},

Thank you for your payment. Your membership “{{membership.type}}” is active until {{membership.ends}}.

[See your membership]({{membership.link}})`,
  },
}

/** To a member thirty days before the last day. */
export const membershipEnding: MailTemplate<Running> = {
  name: 'membership_ends_soon',
  class: 'service',
  event: { label: 'a membership ends in 30 days', to: 'the member', placeholders },
  values,
  text: {
    subject: 'Your membership ends on {{membership.ends}}',
    body: `Hello {{person.first_name}},

Your membership “{{membership.type}}” ends on {{membership.ends}}. Renew it now to keep it: the new term begins when this one ends.

[Renew membership]({{membership.link}})`,
  },
}

/** To a member whose membership has ended. */
export const membershipEnded: MailTemplate<Running> = {
  name: 'membership_ended',
  class: 'service',
  event: { label: 'a membership has ended', to: 'the member', placeholders },
  values,
  text: {
    subject: 'Your membership has ended',
    body: `Hello {{person.first_name}},

Your membership “{{membership.type}}” ended on {{membership.ends}}. You can apply for a new one at any time.

[See memberships]({{membership.link}})`,
  },
}
