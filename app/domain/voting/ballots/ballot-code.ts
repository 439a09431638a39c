/** The key of a member's browser as a person writes it down: letters in groups, the last of which checks the others. Pure. */

/** Of five bits each: 120 in all. */
export const KEY_LETTERS = 24

/** The double in the field of 32 numbers. */
const double = (value: number) => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31

/** A letter made of all others by their places: any one letter that is wrong, and any two neighbours that are swapped, are found. */
export function checkLetter(values: readonly number[]): number {
  return values.reduce((sum, value) => double(sum ^ value), 0)
}

/** Five bits each, from bytes whose bits are a multiple of five. */
export function fiveBits(bytes: Uint8Array): number[] {
  const values: number[] = []
  let [kept, bits] = [0, 0]
  for (const byte of bytes) {
    kept = ((kept << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      values.push((kept >> bits) & 31)
    }
  }
  return values
}

/** The bytes again. */
export function fromFiveBits(values: readonly number[]): Uint8Array {
  const bytes: number[] = []
  let [kept, bits] = [0, 0]
  for (const value of values) {
    kept = ((kept << 5) | value) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((kept >> bits) & 255)
    }
  }
  return Uint8Array.from(bytes)
}
