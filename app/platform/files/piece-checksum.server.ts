import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, timingSafeEqual, type Hash } from 'node:crypto'
import { Transform } from 'node:stream'

/** The ways of checking a piece that the protocol of uploads may name. */
const ALGORITHMS: readonly string[] = ['sha1', 'sha256', 'sha512']
export const CHECKSUM_ALGORITHMS = ALGORITHMS.join(',')

/** What the sender says of a piece. */
interface Expected {
  algorithm: string
  digest: Buffer
  /** How long the whole piece is, in bytes; what broke off cannot be checked. */
  bytes: number
}

const expected = new AsyncLocalStorage<Expected>()

/** As the library of uploads hands an error on; the protocol gives this status. */
export const DAMAGED = {
  status_code: 460,
  body: 'This piece was damaged on its way. It is sent again.',
}

/**
 * Runs `write` with the checksum that a request names for its piece, or without one. `null` where the header cannot be read, or names
 * a way of checking that is not known here.
 */
export function withChecksum<T>(headers: Headers, write: () => Promise<T>): Promise<T> | null {
  const header = headers.get('upload-checksum')
  if (header === null) return write()
  const [algorithm = '', digest = '', ...more] = header.trim().split(' ')
  if (more.length > 0 || digest === '' || !ALGORITHMS.includes(algorithm)) return null
  const bytes = Number(headers.get('content-length') ?? Number.NaN)
  return expected.run({ algorithm, digest: Buffer.from(digest, 'base64'), bytes }, write)
}

/** Passes a piece on and checks it: against the checksum of this request, if it has one. */
export class PieceCheck {
  readonly #expected = expected.getStore()
  readonly #hash: Hash | null
  #bytes = 0

  constructor() {
    this.#hash = this.#expected ? createHash(this.#expected.algorithm) : null
  }

  stream(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#bytes += chunk.byteLength
        this.#hash?.update(chunk)
        done(null, chunk)
      },
    })
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Whether all of it came, and is not what was sent. Asked once. */
  isDamaged(): boolean {
    if (!this.#expected || !this.#hash || this.#bytes !== this.#expected.bytes) return false
    const found = this.#hash.digest()
    const { digest } = this.#expected
    return found.byteLength !== digest.byteLength || !timingSafeEqual(found, digest)
  }
}
