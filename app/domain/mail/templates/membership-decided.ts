import { greeting, link, paragraph, type EventTemplate } from '#app/domain/mail/content.ts'
import { linkValue, textValue } from '#app/domain/mail/values.ts'
import { paths } from '#app/paths.ts'

export const membershipDecided: EventTemplate<{
  firstName: string
  typeName: string
  /** The last day, `2027-11-19`; null when it was declined. */
  endsOn: string | null
}> = {
  class: 'service',
  write: (params, place) => ({
    subject: params.endsOn ? 'Your membership is active' : 'About your membership',
    blocks: params.endsOn
      ? [
          greeting(params.firstName),
          paragraph`Your membership “${params.typeName}” is active and runs until ${params.endsOn}.`,
          link('Go to your dashboard', place.appUrl + paths.dashboard()),
        ]
      : [
          greeting(params.firstName),
          paragraph`We could not accept your membership “${params.typeName}” as it is. Your account and your drafts stay as they are. Answer this mail and we will tell you what is missing.`,
        ],
  }),
  placeholders: [
    { name: 'membership.type', kind: 'text', label: 'The membership: “Student”' },
    {
      name: 'membership.accepted',
      kind: 'text',
      label: 'A sentence on how long it runs; empty when it was declined',
    },
    {
      name: 'membership.declined',
      kind: 'text',
      label: 'A sentence on what now; empty when it was accepted',
    },
    { name: 'dashboard.link', kind: 'link', label: 'The reader’s dashboard' },
  ],
  values: (params, place) => ({
    'membership.type': textValue(params.typeName),
    'membership.accepted': textValue(
      params.endsOn ? `Your membership “${params.typeName}” is active and runs until ${params.endsOn}.` : '',
    ),
    'membership.declined': textValue(
      params.endsOn
        ? ''
        : `We could not accept your membership “${params.typeName}” as it is. Your account and your drafts stay as they are. Answer this mail and we will tell you what is missing.`,
    ),
    'dashboard.link': linkValue(place.appUrl + paths.dashboard()),
  }),
  text: {
    subject: 'About your membership “{{membership.type}}”',
    body: `Hello {{person.first_name}},

{{membership.accepted}}

{{membership.declined}}

[Go to your dashboard]({{dashboard.link}})`,
  },
}
