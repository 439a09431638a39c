import { facts, greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

export interface AgreementSignedParams {
  recipientName: string
  /** "Judge’s agreement on confidentiality and fairness" */
  title: string
  version: number
  typedName: string
  /** "Fri 2 Apr 2027, 17:00 Los Angeles" */
  signedAt: string
  link: string
}

export const agreementSigned: MailTemplate<AgreementSignedParams> = {
  name: 'agreement_signed',
  class: 'service',
  write: (params) => ({
    subject: `Your signed agreement, version ${params.version}`,
    blocks: [
      greeting(params.recipientName),
      paragraph`Thank you for signing. The agreement as you signed it, with the time and the place it was signed from, is attached for you to keep.`,
      facts([
        { label: 'Agreement', value: params.title },
        { label: 'Version', value: String(params.version) },
        { label: 'Signed by', value: params.typedName },
        { label: 'Signed', value: params.signedAt },
      ]),
      paragraph`If this was not you, answer this mail at once.`,
      link('Read the agreement', params.link),
    ],
  }),
}
