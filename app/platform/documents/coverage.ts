/** Which characters a font file has a shape for, as its table `cmap` says (OpenType 1.9). Pure. */

/** Beginnings and ends of runs of characters, in order: even places begin a run, odd ones end it. */
export type Coverage = Uint32Array

/** Reads a `cmap`: its widest table of Unicode characters, of format 12 or else 4. Throws where it has neither. */
export function readCoverage(cmap: Buffer): Coverage {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => {
    const record = 4 + index * 8
    const at = cmap.readUInt32BE(record + 4)
    return { platform: cmap.readUInt16BE(record), at, format: cmap.readUInt16BE(at) }
  }).filter(({ platform }) => platform === 0 || platform === 3)
  const whole = tables.find(({ format }) => format === 12)
  if (whole) return Uint32Array.from(groups(cmap, whole.at))
  const basic = tables.find(({ format }) => format === 4)
  if (!basic) throw new Error('The font has no table of characters that can be read')
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

/** Whether a font with this coverage has the character of this number. */
export function covers(coverage: Coverage, codePoint: number): boolean {
  let [low, high] = [0, coverage.length / 2]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((coverage[middle * 2 + 1] ?? 0) < codePoint) low = middle + 1
    else high = middle
  }
  return (coverage[low * 2] ?? Infinity) <= codePoint
}

/** Draws nothing itself: spaces, line breaks, joiners, and signs that choose between shapes. */
const DRAWS_NOTHING = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/** The different characters of a text that need a shape, in the order they come. */
export function drawn(text: string): string[] {
  return [...new Set(text)].filter((character) => !DRAWS_NOTHING.test(character))
}
