import { Transform, type TransformCallback } from 'node:stream'

/**
 * A page on its way from React, in as few parts as it has pauses: React writes pieces of two kilobytes, each of which would cost
 * every later stream a turn, and calls `flush` when it has no more for now.
 *
 * NUL bytes go: React 18 leaves some where a multi-byte character does not fit at the end of its buffer, and in an attribute a
 * browser reads one as a broken character: what was typed would come back changed.
 */
export class PageStream extends Transform {
  #pieces: Uint8Array[] = []

  override _transform(piece: Uint8Array, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#pieces.push(piece)
    done()
  }

  override _flush(done: TransformCallback): void {
    this.flush()
    done()
  }

  flush(): void {
    if (this.#pieces.length === 0) return
    const part = Buffer.concat(this.#pieces)
    this.#pieces = []
    this.push(part.includes(0) ? part.filter((byte) => byte !== 0) : part)
  }
}
