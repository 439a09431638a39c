import { clip } from '#app/platform/clip.ts'
import { lettersOfWindows1252 } from '#app/platform/plain-text.ts'

/** What people typed, as a mail may show it. */

/** One line of plain text: no control or bidi-override characters, no runs of white space. */
export function tidy(text: string): string {
  return lettersOfWindows1252(text)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069\u200E\u200F\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The first characters of a text on one line, with … in place of the rest; no character of two halves is cut in two. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(tidy(text))
  if (characters.length <= most) return characters.join('')
  const first = characters.slice(0, most - 1).join('')
  return `${first.trimEnd()}…`
}

/** A name as mail greets it, without tags; `null` when it could be taken for an address on the web. */
export function greetableName(name: string): string | null {
  const plain = clip(tidy(name.replace(/<[^<>]*>/g, '')), 60)
  return plain === '' || /[/@\\]|\p{L}\.\p{L}{2,}/u.test(plain) ? null : plain
}

/** A name beside an email address, where no markup is read: without any, and not longer than a name. */
export function displayName(name: string): string {
  const plain = unlinked(tidy(name))
    .replace(/[{}[\]()<>"\\]+/g, ' ')
    .replace(/\s+/g, ' ')
  return Array.from(plain.trim()).slice(0, 80).join('')
}

/** What may be "evil.example" or an email address, with all that belongs to it. */
const ADDRESS_LIKE = /[\p{L}\p{M}\p{N}@._-]+/gu
const DOT_OF_DOMAIN = /(?<=[\p{L}\p{M}\p{N}-])\.(?=\p{L}{2})/gu

/** Mail programs make links of what looks like one; what people typed must not become a link in our name. An email address stays one that can be copied. */
export function unlinked(text: string): string {
  return text
    .replace(ADDRESS_LIKE, (like) => (like.includes('@') ? like : like.replace(DOT_OF_DOMAIN, '\u200B.')))
    .replace(/:\/\//g, ':\u200B//')
    .replace(/\bwww\./gi, (www) => `${www.slice(0, -1)}\u200B.`)
    .replace(/\bmailto:/gi, (mailto) => `${mailto.slice(0, -1)}\u200B:`)
}

/** The address as it is when it is a whole one of the web; throws otherwise. */
export function webAddress(href: string): string {
  if (!/^https?:\/\/[^\s<>"]+$/.test(href)) throw new Error('A link in a mail has to be a whole web address')
  return href
}
