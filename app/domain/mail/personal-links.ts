/** What replaces a link only the reader may have. */
const PERSONAL_LINK = '[personal link]'

const ADDRESS = /https?:\/\/[^\s<>"')\]]+/g

/** A message's text for admins, without web addresses except the site's front page. */
export function withoutLinks(text: string, appUrl: string): string {
  return text.replace(ADDRESS, (address) =>
    address.replace(/\/$/, '') === appUrl.replace(/\/$/, '') ? address : PERSONAL_LINK,
  )
}

/** A signed value (`seals.server.ts`), or a secret of which only the hash is stored (`secret-tokens.server.ts`). */
const SECRET = /[\w-]{20,60}\.[\w-]{22}(?![\w-])|(?<![\w-])[\w-]{43}(?![\w-])/

/** Whether a text has a link that opens something by itself. */
export function hasPersonalLink(text: string): boolean {
  return (text.match(ADDRESS) ?? []).some((address) => SECRET.test(address))
}

/** A text with such links taken out; the others stay. */
export function withoutPersonalLinks(text: string, instead = PERSONAL_LINK): string {
  return text.replace(ADDRESS, (address) => (SECRET.test(address) ? instead : address))
}
