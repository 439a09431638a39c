import { createHash } from 'node:crypto'

/** What a signature is bound to: the SHA-256 of the agreement's text, exactly as stored. */
export function agreementHash(body: string): Buffer {
  return createHash('sha256').update(body, 'utf8').digest()
}
