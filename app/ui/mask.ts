/** Mask tokens of specification 5. */
const ALPHANUMERIC = /[\p{L}\p{Nd}]/u
const TOKENS: Readonly<Record<string, RegExp>> = { '#': /\p{Nd}/u, '@': /\p{L}/u, '*': ALPHANUMERIC }

/**
 * The mask for a telephone number that begins with its country's code: one digit in North America, two or three elsewhere.
 * Without a country code the grouping of a number is unknown, so it has no mask.
 */
export function phoneMask(typed: string): string | null {
  if (!/^\s*\+/.test(typed)) return null
  return /^\s*\+\s*1/.test(typed) ? '+# ### ### ####' : '+## ### ### #####'
}

/**
 * Lays what was typed into a mask: `#` is a digit, `@` a letter, `*` either; everything else is literal.
 * Literals appear only before content or when typed, so deleting never sticks. Returns `null` when a letter or digit
 * finds no place, so that a caller can leave the text as the person entered it and lose nothing.
 */
export function applyMask(mask: string, typed: string): string | null {
  const given = [...typed]
  let at = 0
  let out = ''
  let literals = ''
  for (const shape of mask) {
    const token = TOKENS[shape]
    if (!token) {
      literals += shape
      if (given[at] !== shape) continue
      out += literals
      literals = ''
      at++
      continue
    }
    let character = given[at]
    while (character !== undefined && !ALPHANUMERIC.test(character)) character = given[++at]
    if (character === undefined) return out
    if (!token.test(character)) return null
    out += literals + character
    literals = ''
    at++
  }
  return given.slice(at).some((character) => ALPHANUMERIC.test(character)) ? null : out
}
