import { linkPlaceholder, textPlaceholder } from '#app/domain/mail/values.ts'
import { linkValue, textValue } from '#app/domain/mail/values.ts'
import { facts, greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

export interface CertificateReadyParams {
  recipientName: string
  title: string
  category: string
  serial: string
  /** The PDFs, by the nominee's own link. */
  a4: string
  letter: string
  /** Where anybody sees that it holds. */
  verification: string
}

export const certificateReady: MailTemplate<CertificateReadyParams> = {
  name: 'certificate_ready',
  class: 'service',
  event: {
    label: 'a nominee’s certificate is released',
    to: 'the nominee',
    placeholders: [
      textPlaceholder('certificate.serial', 'Its serial'),
      textPlaceholder('nomination.title', 'The nominated work'),
      textPlaceholder('nomination.category', 'The category'),
      linkPlaceholder('certificate.a4', 'The certificate on A4, by the nominee’s own link'),
      linkPlaceholder('certificate.letter', 'The certificate on Letter, by the nominee’s own link'),
      textPlaceholder('certificate.verification', 'Where its serial can be looked up'),
    ],
    values: (certificate) => ({
      'certificate.serial': textValue(certificate.serial),
      'nomination.title': textValue(certificate.title),
      'nomination.category': textValue(certificate.category),
      'certificate.a4': linkValue(certificate.a4),
      'certificate.letter': linkValue(certificate.letter),
      'certificate.verification': textValue(certificate.verification),
    }),
  },
  write: (params) => ({
    subject: `Your nomination certificate ${params.serial}`,
    blocks: [
      greeting(params.recipientName),
      paragraph`Your nomination certificate can be downloaded now. The links are yours alone and need no account.`,
      facts([
        { label: 'Category', value: params.category },
        { label: 'Work', value: params.title },
        { label: 'Serial', value: params.serial },
      ]),
      link('Download it on A4', params.a4),
      link('Download it on Letter', params.letter),
      paragraph`Whoever wants to know whether it is genuine can look its serial up: ${params.verification}`,
    ],
  }),
}
