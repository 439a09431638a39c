import { Transform } from 'node:stream'
import { SourceBlob, sourceInStorage } from '#app/domain/files/byte-source.server.ts'
import { namesInFilm, type Blank } from '#app/domain/files/film-boxes.ts'

/** What to blank in a film in storage before it is shown where judging is blind; null when its container cannot be read. */
export async function blanksOf(key: string, sizeBytes: number): Promise<Blank[] | null> {
  try {
    return await namesInFilm(new SourceBlob(sourceInStorage(key, sizeBytes)))
  } catch {
    return null
  }
}

/** A stretch of a film that begins at `from`, with these bytes blanked; as long as it came in. */
export function blanking(blanks: readonly Blank[], from: number): Transform {
  let at = from
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const end = at + chunk.length
      const touched = blanks.filter((blank) => blank.start < end && blank.end > at)
      const bytes = touched.length > 0 ? Buffer.from(chunk) : chunk
      for (const { start, end: last, words } of touched) {
        const first = Math.max(start, at)
        bytes.fill(0, first - at, Math.min(last, end) - at)
        for (let place = first; place < Math.min(start + words.length, end); place += 1)
          bytes[place - at] = words.charCodeAt(place - start)
      }
      at = end
      done(null, bytes)
    },
  })
}
