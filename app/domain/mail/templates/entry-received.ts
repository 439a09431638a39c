import {
  facts,
  greeting,
  heading,
  link,
  list,
  paragraph,
  say,
  type MailTemplate,
} from '#app/domain/mail/content.ts'

export interface EntryReceivedParams {
  recipientName: string
  /** "P03-0042" */
  code: string
  title: string
  category: string
  /** What is still to be sent in, each with its date where it has one; empty when nothing is. */
  checklist: string[]
  /** The submission's page. */
  link: string
}

export const entryReceived: MailTemplate<EntryReceivedParams> = {
  class: 'service',
  write: (params) => ({
    subject: `${params.code} received`,
    blocks: [
      greeting(params.recipientName),
      paragraph`We have received your submission.`,
      facts([
        { label: 'Code', value: params.code },
        { label: 'Title', value: params.title },
        { label: 'Category', value: params.category },
      ]),
      ...(params.checklist.length > 0
        ? [heading('Still to do'), list(params.checklist.map((item) => say`${item}`))]
        : [paragraph`There is nothing else to do for now.`]),
      link('See the submission', params.link),
    ],
  }),
}
