import { facts, greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

export interface ExtraTimeAskedParams {
  title: string
  studio: string
  asker: string
  reason: string
  /** The page where the office answers. */
  link: string
}

/** To the office: somebody asks for more time. */
export const extraTimeAsked: MailTemplate<ExtraTimeAskedParams> = {
  name: 'extra_time_asked',
  class: 'service',
  write: (params) => ({
    subject: 'Extra time is asked for',
    blocks: [
      paragraph`${params.asker} asks for extra time for a draft that missed the deadline. The reason:`,
      paragraph`${params.reason}`,
      facts([
        { label: 'Title', value: params.title },
        { label: 'Studio', value: params.studio },
      ]),
      link('Answer the request', params.link),
    ],
  }),
}

export interface ExtraTimeAnsweredParams {
  recipientName: string
  title: string
  /** With its zone; `null` when it was declined. */
  until: string | null
  /** The office's own words; may be empty. */
  answer: string
  link: string
}

/** To who asked: granted until then, or declined. */
export const extraTimeAnswered: MailTemplate<ExtraTimeAnsweredParams> = {
  name: 'extra_time_answered',
  class: 'service',
  write: (params) => ({
    subject: params.until ? 'You have extra time' : 'Extra time was declined',
    blocks: [
      greeting(params.recipientName),
      params.until
        ? paragraph`You have extra time for “${params.title}”: finish it and check it out by ${params.until}.`
        : paragraph`The office cannot give you extra time for “${params.title}”. The draft is kept.`,
      ...(params.answer ? [paragraph`${params.answer}`] : []),
      link(params.until ? 'Open the draft' : 'See your drafts', params.link),
    ],
  }),
}
