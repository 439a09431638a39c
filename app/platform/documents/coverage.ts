/** The characters a font file has glyphs for, by its table `cmap` (OpenType 1.9). Pure. */

/** First and last characters of ranges, in order: even indexes begin a range, odd ones end it. */
export type Coverage = Uint32Array

/** Reads the largest Unicode table of a `cmap`, of format 12 or else 4. Throws where it has neither. */
export function readCoverage(cmap: Buffer): Coverage {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => {
    const record = 4 + index * 8
    const at = cmap.readUInt32BE(record + 4)
    return { platform: cmap.readUInt16BE(record), at, format: cmap.readUInt16BE(at) }
  }).filter(({ platform }) => platform === 0 || platform === 3)
  const whole = tables.find(({ format }) => format === 12)
  if (whole) return Uint32Array.from(groups(cmap, whole.at))
  const basic = tables.find(({ format }) => format === 4)
  if (!basic) throw new Error('The font has no readable character table')
  return Uint32Array.from(segments(cmap, basic.at))
}

function groups(cmap: Buffer, at: number): number[] {
  return Array.from({ length: cmap.readUInt32BE(at + 12) }, (_, index) => at + 16 + index * 12).flatMap(
    (group) => [cmap.readUInt32BE(group), cmap.readUInt32BE(group + 4)],
  )
}

function segments(cmap: Buffer, at: number): number[] {
  const size = cmap.readUInt16BE(at + 6)
  return Array.from({ length: size / 2 }, (_, index) => at + 14 + index * 2).flatMap((ends) => {
    const [last, first] = [cmap.readUInt16BE(ends), cmap.readUInt16BE(ends + size + 2)]
    return last === 0xffff ? [] : [first, last]
  })
}

/** Whether a font with this coverage has a glyph for the code point. */
export function covers(coverage: Coverage, codePoint: number): boolean {
  let [low, high] = [0, coverage.length / 2]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((coverage[middle * 2 + 1] ?? 0) < codePoint) low = middle + 1
    else high = middle
  }
  return (coverage[low * 2] ?? Infinity) <= codePoint
}

/** Characters without a glyph: spaces, line breaks, joiners, variation selectors. */
const DRAWS_NOTHING = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/** The distinct characters of a text that need a glyph, in order. */
export function drawn(text: string): string[] {
  return [...new Set(text)].filter((character) => !DRAWS_NOTHING.test(character))
}
