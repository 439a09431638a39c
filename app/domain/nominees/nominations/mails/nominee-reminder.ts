import { greeting, link, list, paragraph, say, type MailTemplate } from '#app/domain/mail/content.ts'

export interface NomineeReminderParams {
  fullName: string
  season: string
  /** By when names have to be right, with its zone. */
  namesBy: string | null
  /** What they are nominated for and have not confirmed, each with their own page. */
  nominations: { title: string; category: string; link: string }[]
  contact: string | null
}

/** To a nominee who has not confirmed their name, when the office asks for it; after the announcement only. */
export const nomineeReminder: MailTemplate<NomineeReminderParams> = {
  name: 'nominee_reminder',
  class: 'service',
  toMany: true,
  write: ({ fullName, season, namesBy, nominations, contact }) => ({
    subject: 'Please confirm how your name is printed',
    blocks: [
      greeting(fullName),
      namesBy
        ? paragraph`You are nominated at the ${season}, and we do not know yet whether your name is right. Please confirm it by ${namesBy}; it is printed and read out as you leave it.`
        : paragraph`You are nominated at the ${season}, and we do not know yet whether your name is right. Please confirm it; it is printed and read out as you leave it.`,
      list(nominations.map(({ title, category }) => say`${title}, ${category}`)),
      ...nominations.map(({ title, link: to }) => link(`Confirm your name for “${title}”`, to)),
      paragraph`Each page is yours alone: it opens without signing in. Please do not pass the link on.`,
      ...(contact ? [paragraph`Questions go to ${contact}.`] : []),
    ],
  }),
}
