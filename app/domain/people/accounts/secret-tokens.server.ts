import { createHash, randomBytes } from 'node:crypto'

/** A random 256-bit secret for a cookie or a link. Only its hash is stored: reading the table opens nothing. */
export function newSecretToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashSecretToken(token) }
}

/** The stored form of a secret token. It is random and long, so one fast hash without salt is enough. */
export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
