/** What stands for a link that only the reader of a message may have. */
const PERSONAL_LINK = '[personal link]'

/** A message's text for the office: every web address in it that is not the site's own front page is taken out. */
export function withoutLinks(text: string, appUrl: string): string {
  return text.replace(/https?:\/\/[^\s<>"')\]]+/g, (address) =>
    address.replace(/\/$/, '') === appUrl.replace(/\/$/, '') ? address : PERSONAL_LINK,
  )
}
