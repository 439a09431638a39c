/** Mask tokens of specification 5. */
const ALPHANUMERIC = /[\p{L}\p{Nd}]/u
const TOKENS: Readonly<Record<string, RegExp>> = { '#': /\p{Nd}/u, '@': /\p{L}/u, '*': ALPHANUMERIC }

/**
 * The mask for a telephone number of North America, by its country's code. Elsewhere the grouping differs from place to place, so a
 * number stays as it was typed.
 */
export function phoneMask(typed: string): string | null {
  return /^\s*\+\s*1/.test(typed) ? '+# ### ### ####' : null
}

/**
 * Lays what was typed into a mask: `#` is a digit, `@` a letter, `*` either; everything else is literal.
 * Literals appear only before content or when typed, so deleting never sticks. Returns `null` when anything finds no place, so that a caller can leave the text as the person entered it and lose nothing.
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
  return at < given.length ? null : out
}
