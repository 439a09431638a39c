import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, textValue } from '#app/domain/mail/values.ts'
/** To the admins. */
export interface AgreementDeclinedParams {
  person: string
  title: string
  version: number
  /** Empty when none was given. */
  reason: string
  link: string
}

export const agreementDeclined: MailTemplate<AgreementDeclinedParams> = {
  name: 'agreement_declined',
  class: 'service',
  values: ({ person, title, version, reason, link }) => ({
    'judge.name': textValue(person),
    'agreement.facts': factsValue({
      Agreement: `${title}, version ${version}`,
      Reason: reason || 'None given',
    }),
    'agreement.link': linkValue(link),
  }),
  text: {
    subject: 'A judge declined the agreement',
    body: `{{judge.name}} declined the agreement. They cannot see or score any entry.

{{agreement.facts}}

[See who declined]({{agreement.link}})`,
  },
}
