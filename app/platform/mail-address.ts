/**
 * The one reader of addresses: whatever keyboard and program an address comes from, each mailbox has one spelling. Browsers write a
 * domain as the name system has it, and people as they read it. Client-safe and small; `mail-address.server.ts` shows what is stored.
 */

const MAX_LENGTH = 254
/** Something before the @, and a domain of labels with a top level of at least two letters. */
const EMAIL_PATTERN =
  /^[^\s@<>"(),:;[\]\\]{1,250}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,10}(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/

/** Anything that the name system does not write itself, or writes for it. */
const OTHER_SCRIPT = /[^\0-\x7f]|xn--/

/** Plain forms of full-width characters and of the full stops of Chinese and Japanese keyboards, in lower case. */
const plain = (text: string) =>
  text.trim().normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('。', '.')

/** The domain as the name system writes it; `null` where it cannot be written so. */
function asciiDomain(domain: string): string | null {
  if (!OTHER_SCRIPT.test(domain)) return domain
  return !/[\s%/?#:@\\[\]]/.test(domain) && URL.canParse(`http://${domain}`)
    ? new URL(`http://${domain}`).hostname
    : null
}

/** A domain as it is stored: `почта.рф` is `xn--80a1acny.xn--p1ai`. What is no domain stays as it is. */
export function storedDomain(domain: string): string {
  const read = plain(domain)
  return asciiDomain(read) ?? read
}

/** An address as it is stored, in lower case, whatever keyboard it was typed on. */
export function storedAddress(address: string): string {
  const read = plain(address)
  const at = read.lastIndexOf('@')
  return at < 0 ? read : read.slice(0, at + 1) + storedDomain(read.slice(at + 1))
}

/** Says what is typed into a search, with each address and end of an address in it as it is stored. */
export const searchedText = (query: string): string =>
  query.replace(/\S+/g, (word) => (/[@＠]/.test(word) ? storedAddress(word) : word))

/** Tells whether a text is an address, but for a domain of other letters that the name system cannot write. */
export function hasUnreadableDomain(text: string): boolean {
  const domain = plain(text).split('@').at(-1) ?? ''
  return /.@./.test(plain(text)) && asciiDomain(domain) === null
}

export const isEmailAddress = (text: string): boolean => {
  const stored = storedAddress(text)
  return stored.length <= MAX_LENGTH && EMAIL_PATTERN.test(stored) && !hasUnreadableDomain(stored)
}
