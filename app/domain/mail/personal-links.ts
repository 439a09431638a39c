/** What replaces a link only the reader may have. */
const PERSONAL_LINK = '[personal link]'

/** A message's text for admins, without web addresses except the site's front page. */
export function withoutLinks(text: string, appUrl: string): string {
  return text.replace(/https?:\/\/[^\s<>"')\]]+/g, (address) =>
    address.replace(/\/$/, '') === appUrl.replace(/\/$/, '') ? address : PERSONAL_LINK,
  )
}
