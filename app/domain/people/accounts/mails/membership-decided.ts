import { textPlaceholder } from '#app/domain/mail/values.ts'
import { textValue } from '#app/domain/mail/values.ts'
import { greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'
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
    to: 'whoever asked for it',
    placeholders: [
      textPlaceholder('membership.type', 'The kind of membership'),
      textPlaceholder('membership.answer', 'A sentence: active until when, or not accepted as it is'),
    ],
    values: ({ typeName, endsOn }) => ({
      'membership.type': textValue(typeName),
      'membership.answer': textValue(
        endsOn
          ? `It is active and runs until ${endsOn}.`
          : 'We could not accept it as it is. Your account and your drafts stay as they are.',
      ),
    }),
  },
  write: (params, place) => ({
    subject: params.endsOn ? 'Your membership is active' : 'About your membership',
    blocks: params.endsOn
      ? [
          greeting(params.firstName),
          paragraph`Your membership “${params.typeName}” is active and runs until ${params.endsOn}.`,
          link('Go to your dashboard', place.appUrl + href('/submissions/dashboard')),
        ]
      : [
          greeting(params.firstName),
          paragraph`We could not accept your membership “${params.typeName}” as it is. Your account and your drafts stay as they are. Answer this mail and we will tell you what is missing.`,
        ],
  }),
}
