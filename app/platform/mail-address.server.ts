import { domainToASCII, domainToUnicode } from 'node:url'

/** Says how stored addresses are shown: in the letters of those who read them. */

/** Says what may be in one label of a domain together: each script alone, and the scripts of one way of writing. */
const WRITTEN_TOGETHER = [
  ['Latin'],
  ['Cyrillic'],
  ['Greek'],
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
].map(
  (scripts) => new RegExp(`^(?:[\\d-]|${scripts.map((script) => `\\p{scx=${script}}`).join('|')})+$`, 'u'),
)
/** A label of these and other scripts may be meant to look like another one. */
const OFTEN_COPIED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u
/** Letters, and marks behind them. */
const LETTERS_ONLY = /^[\p{L}\p{M}\p{N}-]+$/u
/** Cyrillic and Greek labels that can be read as Latin ones: `аррӏе` is none of `apple`. */
const READ_AS_LATIN = /^(?:[асԁеһіјӏорԛѕԝхуьѵ\d-]+|[αικνορτυωχ\d-]+)$/u

function isPlainLabel(label: string, topLevel: string): boolean {
  if (!LETTERS_ONLY.test(label)) return false
  // Under a top level of the same script, readers expect its letters.
  if (READ_AS_LATIN.test(label) && /^[a-z]+$/.test(topLevel)) return false
  return !OFTEN_COPIED.test(label) || WRITTEN_TOGETHER.some((together) => together.test(label))
}

/**
 * A domain as its owners write it: `xn--80a1acny.xn--p1ai` is shown as `почта.рф`. One that would be stored otherwise, or whose
 * letters of several scripts may be meant to look like another domain, is shown as it is stored.
 */
export function shownDomain(domain: string): string {
  const shown = domainToUnicode(domain)
  if (shown === '' || domainToASCII(shown) !== domain.toLowerCase()) return domain
  const labels = shown.split('.')
  return labels.every((label) => /^[\0-\x7f]+$/.test(label) || isPlainLabel(label, labels.at(-1) ?? ''))
    ? shown
    : domain
}

const STORED_ADDRESS = /(?<=@)(?:[a-z\d-]{1,63}\.){0,10}xn--[a-z\d-]{1,59}(?:\.[a-z\d-]{1,63}){0,10}/gi

/** A text with all addresses in it as they are shown. */
export function withShownAddresses(text: string): string {
  return text.includes('xn--') ? text.replace(STORED_ADDRESS, shownDomain) : text
}
