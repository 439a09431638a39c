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

export interface NomineeLetterParams {
  fullName: string
  credit: string
  /** "Best Feature" */
  category: string
  title: string
  /** They have a letter about another nomination of this season already. */
  another: boolean
  /** "12th Pegbar Awards" */
  season: string
  /** With its zone; `null` while no date is set. */
  ceremony: string | null
  place: string | null
  /** By when the name has to be right, with its zone. */
  namesBy: string | null
  /** The entry still lacks the clip for the ceremony. */
  clipMissing: boolean
  link: string
  /** Where questions go. */
  contact: string | null
}

/** To each nominee of each nomination, at the announced moment (requirement 5.3.6). */
export const nomineeLetter: MailTemplate<NomineeLetterParams> = {
  name: 'nominee_letter',
  class: 'service',
  write: (params) => ({
    subject: params.another
      ? `Another nomination for you: ${params.category}`
      : `You are nominated: ${params.category}`,
    blocks: [
      greeting(params.fullName),
      params.another
        ? paragraph`You have another nomination at the ${params.season}. Congratulations once more. This letter is about this one only.`
        : paragraph`You are nominated at the ${params.season}. Congratulations.`,
      facts([
        { label: 'Nominee', value: params.fullName },
        ...(params.credit ? [{ label: 'Credit', value: params.credit }] : []),
        { label: 'Category', value: params.category },
        { label: 'Title', value: params.title },
        {
          label: 'Ceremony',
          value: [params.ceremony ?? 'to be announced', params.place].filter(Boolean).join(', '),
        },
      ]),
      heading('What we ask of you'),
      list([
        params.namesBy
          ? say`Confirm how your name is written and said, by ${params.namesBy}. It is printed and read out as you leave it.`
          : say`Confirm how your name is written and said. It is printed and read out as you leave it.`,
        say`Tell us whether you will come to the ceremony.`,
        say`Download your certificate of nomination on the same page, as soon as it is released.`,
        params.clipMissing
          ? say`The entry still needs its clip for the ceremony: whoever entered it uploads it on the entry’s page.`
          : say`The clip for the ceremony comes from the entry; there is nothing for you to do about it.`,
      ]),
      link('Open your page', params.link),
      paragraph`The page is yours alone: it opens without signing in, until 60 days after the ceremony. Please do not pass the link on.`,
      ...(params.contact ? [paragraph`Questions go to ${params.contact}.`] : []),
    ],
  }),
}
