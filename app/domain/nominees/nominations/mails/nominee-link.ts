import { greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

export interface NomineeLinkParams {
  fullName: string
  category: string
  title: string
  season: string
  link: string
  contact: string | null
}

/** To a nominee whose own link was lost, when somebody asks for it on the public page; after the announcement only. */
export const nomineeLink: MailTemplate<NomineeLinkParams> = {
  name: 'nominee_link',
  class: 'service',
  write: ({ fullName, category, title, season, link: to, contact }) => ({
    subject: `Your page as a nominee: ${category}`,
    blocks: [
      greeting(fullName),
      paragraph`Somebody asked us for the link to your page as a nominee at the ${season}, for “${title}”, ${category}. Here it is.`,
      link('Open your page', to),
      paragraph`The page is yours alone: it opens without signing in, until 60 days after the ceremony. Please do not pass the link on.`,
      paragraph`If it was not you who asked, there is nothing for you to do. Nobody else was sent the link.`,
      ...(contact ? [paragraph`Questions go to ${contact}.`] : []),
    ],
  }),
}
