import { Transform } from 'node:stream'

/**
 * Removes NUL bytes from a page's stream. React 18 leaves some where a multi-byte character does not fit at the end of its
 * buffer, and in an attribute a browser reads one as a broken character: what was typed would come back changed.
 */
export function withoutNulls(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk)
    },
  })
}
