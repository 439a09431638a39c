/** Messages about letters that cannot be printed. Client-safe and pure. */

const and = new Intl.ListFormat('en', { type: 'conjunction' })
const MAX_NAMED = 10

/** "Our fonts lack ꦗ (U+A997) and ꦮ (U+A9AE).": with numbers, because the reader's fonts may lack them too. */
export function missingLettersText(letters: readonly string[]): string {
  const named = letters.slice(0, MAX_NAMED).map((letter) => {
    const number = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `${letter} (U+${number})`
  })
  const more = letters.length - named.length
  return `Our fonts lack ${and.format(more > 0 ? [...named, `${more} more`] : named)}.`
}
