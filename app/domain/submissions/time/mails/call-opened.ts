import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, textValue } from '#app/domain/mail/values.ts'
/** Submissions are open: once to each address that asked. */
export const callOpened: MailTemplate<{
  /** "12th Pegbar Awards, 2027" */
  season: string
  /** With its zone. */
  closes: string
  link: string
}> = {
  name: 'call_opened',
  class: 'service',
  toMany: true,
  values: ({ season, closes, link }) => ({
    season: textValue(season),
    'call.closes': textValue(closes),
    'call.link': linkValue(link),
  }),
  text: {
    subject: 'Submissions are open',
    body: `You asked us to tell you when submissions open. You can now enter the {{season}}, until {{call.closes}}.

[Start an entry]({{call.link}})

This is the only email about it: we have deleted your address from the list.`,
  },
}
