import { greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

/** To a judge from whom the chair or the office has taken an entry; it is not named, nor is why. */
export interface RecusedParams {
  recipientName: string
  /** "P08 Storyboards" */
  category: string
  link: string
}

export const recused: MailTemplate<RecusedParams> = {
  name: 'recused',
  class: 'service',
  write: ({ recipientName, category, link: page }) => ({
    subject: 'An entry was taken off your list',
    blocks: [
      greeting(recipientName),
      paragraph`An entry of ${category} was taken off your list, because something seems to tie you to it. You need not do anything: what you scored it is kept and not counted, and the rest of your list is as it was.`,
      link('Look at your ties', page),
    ],
  }),
}
