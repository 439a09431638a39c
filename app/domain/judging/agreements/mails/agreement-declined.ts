import { facts, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

/** To the office. */
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
  write: (params) => ({
    subject: 'A judge cannot accept the agreement',
    blocks: [
      paragraph`${params.person} has said that they cannot accept the agreement. They see no entry and score nothing.`,
      facts([
        { label: 'Agreement', value: `${params.title}, version ${params.version}` },
        { label: 'Reason', value: params.reason || 'None was given' },
      ]),
      link('See who declined', params.link),
    ],
  }),
}
