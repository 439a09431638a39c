import { Transform } from 'node:stream'

/**
 * Takes NUL bytes out of a page on its way. React 18 leaves some where a character of several bytes does not fit at the end of
 * its buffer, and a browser reads one within an attribute as a broken character: what somebody had typed would come back changed.
 */
export function withoutNulls(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk)
    },
  })
}
