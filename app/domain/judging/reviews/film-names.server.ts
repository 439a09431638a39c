import { Transform } from 'node:stream'
import type { Blank } from '#app/platform/files/film-boxes.ts'

/** Blanks these bytes in a part of a film that begins at `from`; its length stays the same. */
export function blanking(blanks: readonly Blank[], from: number): Transform {
  let at = from
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const end = at + chunk.length
      const touched = blanks.filter((blank) => blank.start < end && blank.end > at)
      const bytes = touched.length > 0 ? Buffer.from(chunk) : chunk
      for (const { start, end: last, replacement } of touched) {
        const first = Math.max(start, at)
        bytes.fill(0, first - at, Math.min(last, end) - at)
        for (let place = first; place < Math.min(start + replacement.length, end); place += 1)
          bytes[place - at] = replacement.charCodeAt(place - start)
      }
      at = end
      done(null, bytes)
    },
  })
}
