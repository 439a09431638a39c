import { greeting, link, list, paragraph, say, type MailTemplate } from '#app/domain/mail/content.ts'

export interface DeadlineExtendedParams {
  recipientName: string
  /** "Final", "Materials due" */
  deadline: string
  /** The old end and the new one, in the award's zone, named. */
  was: string
  until: string
  /** What the office says about it; empty when nothing. */
  note: string
  /** What of the person's it is about: titles, or invoice numbers. */
  items: string[]
  /** How many more of them there are. */
  more: number
  link: string
}

export const deadlineExtended: MailTemplate<DeadlineExtendedParams> = {
  name: 'deadline_extended',
  class: 'service',
  write: (params) => ({
    subject: `${params.deadline}: more time, until ${params.until}`,
    blocks: [
      greeting(params.recipientName),
      paragraph`“${params.deadline}” ended ${params.was}. It now ends ${params.until}.`,
      ...(params.note ? [paragraph`${params.note}`] : []),
      ...(params.items.length > 0
        ? [
            paragraph`This concerns:`,
            list([
              ...params.items.map((item) => say`${item}`),
              ...(params.more > 0 ? [say`and ${String(params.more)} more`] : []),
            ]),
          ]
        : []),
      link('See what is open', params.link),
    ],
  }),
}
