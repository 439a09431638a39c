import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To admins, about an application. */
export interface CredentialNews {
  firstName: string
  outlet: string
  what: 'applied' | 'answered' | 'withdrew'
  link: string
}

const WHAT: Readonly<Record<CredentialNews['what'], string>> = {
  applied: 'applied for media credentials',
  answered: 'answered your question about media credentials',
  withdrew: 'withdrew the application for media credentials',
}

export const credentialNews: MailTemplate<CredentialNews> = {
  name: 'credential_news',
  class: 'service',
  toMany: true,
  values: ({ firstName, outlet, what, link }) => ({
    ...readerValues(firstName),
    'credential.outlet': textValue(outlet),
    'credential.what': textValue(WHAT[what]),
    'credential.link': linkValue(link),
  }),
  text: {
    subject: '{{credential.outlet}} {{credential.what}}',
    body: `Hello {{person.first_name}},

{{credential.outlet}} {{credential.what}}.

[See the application]({{credential.link}})`,
  },
}
