/** One spelling for each mailbox: browsers write a domain as the name system has it, and people as they read it. Client-safe and small. */

const MAX_LENGTH = 254
/** Something before the @, and a domain of labels with a top level of at least two letters. */
const EMAIL_PATTERN =
  /^[^\s@<>"(),:;[\]\\]{1,250}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,10}(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i

/** Anything that the name system does not write itself. */
const UNICODE = /[^\0-\x7f]/

/** A domain as it is stored: `почта.рф` is `xn--80a1acny.xn--p1ai`. What is no domain stays as it is. */
export function storedDomain(domain: string): string {
  if (!UNICODE.test(domain) || /[\s%/?#:@\\[\]]/.test(domain) || !URL.canParse(`http://${domain}`))
    return domain
  return new URL(`http://${domain}`).hostname
}

/** An address as it is stored, whatever keyboard it was typed on. */
export function storedAddress(address: string): string {
  const plain = address.normalize('NFKC')
  const at = plain.lastIndexOf('@')
  return at < 0 ? plain : plain.slice(0, at + 1) + storedDomain(plain.slice(at + 1))
}

export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_LENGTH && EMAIL_PATTERN.test(storedAddress(text))
