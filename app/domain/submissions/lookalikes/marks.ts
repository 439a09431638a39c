/** Marks by which entries are compared: equal for what looks the same to a person, near for what nearly does. Pure. */

/** A title without case, accents, signs and spaces of its own; a title of signs alone stays as it is. */
export function titleMark(title: string): string {
  const folded = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replace(/[^\p{L}\p{N}]/gu, ' ')
    .split(' ')
    .filter(Boolean)
    .join(' ')
  return (folded || title.normalize('NFKC').trim()).slice(0, MAX_TITLE_MARK)
}
const MAX_TITLE_MARK = 300

/** So many words in a row are a passage, and so many passages stand for a text. */
const PASSAGE_WORDS = 5
export const PASSAGES_KEPT = 64
/** Longer texts are compared by their beginning. */
const MAX_TEXT = 40_000

/** Splits a text into words, and scripts without blanks into their letters. */
function wordsOf(text: string): string[] {
  const folded = text.slice(0, MAX_TEXT).normalize('NFKC').toLocaleLowerCase('en')
  return (
    folded.match(
      /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]|[\p{L}\p{N}\p{M}]+/gu,
    ) ?? []
  )
}

/** The passages of texts with the smallest numbers: of two texts, as many are the same as the texts have in common. */
export function passageMarks(texts: readonly string[]): number[] {
  const marks = new Set<number>()
  for (const text of texts) {
    const words = wordsOf(text)
    for (let at = 0; at + PASSAGE_WORDS <= words.length; at++)
      marks.add(numberOf(words.slice(at, at + PASSAGE_WORDS).join(' ')))
  }
  return [...marks].sort((a, b) => a - b).slice(0, PASSAGES_KEPT)
}

/** A number of 48 bits that two equal texts share (FNV, twice). */
function numberOf(text: string): number {
  let [high, low] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ (unit + at), 0x85ebca6b)
  }
  return (high >>> 0) * 65_536 + ((low >>> 0) & 0xffff)
}

/** The grid of brightness that a picture's mark is made from: nine columns, eight rows. */
export const GRID = { width: 9, height: 8 } as const
/** A picture of one colour looks like every other. */
const MIN_CONTRAST = 12

/** A picture's mark: a bit for each two neighbours of the grid, which says whether it gets darker; null for a picture without contrast. */
export function pictureMark(brightness: Uint8Array): bigint | null {
  let [darkest, brightest] = [255, 0]
  for (const value of brightness) {
    darkest = Math.min(darkest, value)
    brightest = Math.max(brightest, value)
  }
  if (brightness.length !== GRID.width * GRID.height || brightest - darkest < MIN_CONTRAST) return null
  let bits = 0n
  for (let row = 0; row < GRID.height; row++)
    for (let column = 0; column < GRID.width - 1; column++) {
      const at = row * GRID.width + column
      bits = (bits << 1n) | ((brightness[at] ?? 0) > (brightness[at + 1] ?? 0) ? 1n : 0n)
    }
  // As PostgreSQL stores 64 bits.
  return BigInt.asIntN(64, bits)
}
