/** How words that tell who a person was are found in texts that others wrote. Pure. */

export const FORGOTTEN = 'Deleted person'

/** Shorter ones would be found in other words. */
const MIN_LENGTH = 3

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const written: Readonly<Record<'text' | 'html' | 'json', (word: string) => string>> = {
  text: (word) => word,
  html: (word) => word.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign),
  json: (word) => JSON.stringify(word).slice(1, -1),
}

/** Patterns for PostgreSQL that find these words, each as a whole, the longest first. */
export function forgetting(
  words: readonly string[],
  kind: keyof typeof written,
): { pattern: string; instead: string }[] {
  const known = [...new Set(words.map((word) => word.trim()).filter((word) => word.length >= MIN_LENGTH))]
  return known
    .sort((a, b) => b.length - a.length)
    .map((word) => {
      const literal = written[kind](word).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      const before = /^[\p{L}\p{N}]/u.test(word) ? '(?<![[:alnum:]])' : ''
      const after = /[\p{L}\p{N}]$/u.test(word) ? '(?![[:alnum:]])' : ''
      return { pattern: before + literal + after, instead: FORGOTTEN }
    })
}

/** A text at hand without these words, as the database would find them. */
export function forgetIn(text: string, words: readonly string[], kind: keyof typeof written): string {
  return forgetting(words, kind).reduce(
    (left, { pattern, instead }) =>
      left.replace(new RegExp(pattern.replaceAll('[[:alnum:]]', '[\\p{L}\\p{N}]'), 'giu'), instead),
    text,
  )
}
