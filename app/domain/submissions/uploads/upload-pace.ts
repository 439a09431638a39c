/** How an upload is cut and timed. Pure, and for the browser. */

const KIB = 1024
const SMALLEST_PIECE = 256 * KIB
const MAX_PIECE_SIZE = 5 * 1024 * KIB
export const FIRST_PIECE = SMALLEST_PIECE
/** A piece that breaks off is sent again: on a bad line it must be short, on a good one the requests must be few. */
const PIECE_MS = 7_000

/** The size of the next piece, so that it takes five to ten seconds like the last one would have. Bytes. */
export function nextPiece(sentBytes: number, tookMs: number): number {
  const fitting = (sentBytes / Math.max(1, tookMs)) * PIECE_MS
  // One fast piece may have been a lucky one: at most four times as much at once.
  const careful = Math.min(fitting, sentBytes * 4)
  return Math.round(Math.min(MAX_PIECE_SIZE, Math.max(SMALLEST_PIECE, careful)))
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** Pauses between tries, in milliseconds: soon at first, then every minute, for a day. */
export const RETRY_DELAYS: readonly number[] = [
  0,
  1_000,
  3_000,
  5_000,
  10_000,
  20_000,
  30_000,
  ...new Array<number>(DAY_MINUTES).fill(MINUTE_MS),
]

/** The same file gives the same text: its name, its size, and 53 bits of samples from its beginning, middle and end. */
export async function fingerprintOf(file: Pick<File, 'name' | 'size' | 'slice'>): Promise<string> {
  const sample = 64 * KIB
  const middle = Math.max(0, Math.floor(file.size / 2) - sample / 2)
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const start of [0, middle, Math.max(0, file.size - sample)]) {
    const bytes = new Uint8Array(await file.slice(start, start + sample).arrayBuffer())
    for (const byte of bytes) {
      high = Math.imul(high ^ byte, 2654435761)
      low = Math.imul(low ^ byte, 1597334677)
    }
  }
  return `${file.size}-${(4294967296 * (2097151 & low) + (high >>> 0)).toString(36)}`
}
