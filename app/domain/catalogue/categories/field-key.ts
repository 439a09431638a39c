import { RESERVED_KEYS } from './field-types.ts'

/** The longest key that is made from a label; one that is typed may have 63 characters. */
export const MAX_MADE_KEY = 40
const MIN_KEY = 2

/** Letters that do not come apart into a plain letter and a mark. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** The words of a label in plain letters; those of other scripts are left out. */
function plainWords(label: string): string[] {
  const spelled = [...label.toLowerCase().normalize('NFKD')].map((letter) => SPELLED[letter] ?? letter)
  return (
    spelled
      .join('')
      .replace(/\p{M}/gu, '')
      .replace(/['’]/gu, '')
      .match(/[a-z0-9]+/g) ?? []
  )
}

/** As many whole words as fit a key, joined. */
function joined(words: readonly string[]): string {
  let key = ''
  for (const word of words) {
    const longer = key === '' ? word.slice(0, MAX_MADE_KEY) : `${key}_${word}`
    if (longer.length > MAX_MADE_KEY) break
    key = longer
  }
  return key
}

/**
 * A key for a question of this label that is not taken: "Größe der Bilder" is `grosse_der_bilder`. A label without two plain letters, such as
 * one in Japanese, gets the next number.
 */
export function keyFromLabel(label: string, taken: ReadonlySet<string>): string {
  const free = (key: string) => !taken.has(key) && !RESERVED_KEYS.includes(key)
  const words = plainWords(label)
  const named = joined(/^\d/.test(words[0] ?? '') ? ['question', ...words] : words)
  const stem = named.length >= MIN_KEY ? named : 'question'
  if (stem !== 'question' && free(stem)) return stem
  for (let number = stem === 'question' ? 1 : 2; ; number += 1)
    if (free(`${stem}_${number}`)) return `${stem}_${number}`
}
