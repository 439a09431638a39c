import { createHash } from 'node:crypto'

/** The SHA-256 of the agreement's stored text, which a signature refers to. */
export function agreementHash(body: string): Buffer {
  return createHash('sha256').update(body, 'utf8').digest()
}
