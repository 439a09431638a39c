import { greeting, link, list, paragraph, say, type MailTemplate } from '#app/domain/mail/content.ts'

export interface AgreementReminderParams {
  recipientName: string
  /** "Judge’s agreement on confidentiality and fairness" */
  title: string
  /** The committees the person is on: "P08 chair". */
  seats: string[]
  /** They signed an earlier version, and it has changed since. */
  again: boolean
  link: string
}

export const agreementReminder: MailTemplate<AgreementReminderParams> = {
  name: 'agreement_reminder',
  class: 'reminder',
  write: (params) => ({
    subject: params.again ? 'Please sign the agreement again' : 'Please read and sign the agreement',
    blocks: [
      greeting(params.recipientName),
      params.again
        ? paragraph`“${params.title}” has changed since you signed it. What has changed is marked on its page; please read it and sign again.`
        : paragraph`Before you see an entry, we ask you to read and sign “${params.title}”.`,
      ...(params.seats.length > 0
        ? [paragraph`It is for:`, list(params.seats.map((seat) => say`${seat}`))]
        : []),
      paragraph`Without it no entry is shown to you and nothing can be scored. If you cannot accept it, you can say so on the same page.`,
      link('Read and sign', params.link),
    ],
  }),
}
