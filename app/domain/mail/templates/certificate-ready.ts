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
  class: 'service',
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
