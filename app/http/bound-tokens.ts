import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Tokens in cookies of a domain, bound to one host: a cookie of a domain is sent to every host below it, and can be set by each of
 * them. What such a cookie has is sealed with a text that lies in a cookie of the host alone, so neither opens anything by itself.
 */

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** No token is longer, sealed and written as text. */
const MAX_VALUE_LENGTH = 200

/** A key for each cookie, so that the token of one is none in the other. */
const keyOf = (binding: string, name: string) => createHash('sha256').update(`${name}\n${binding}`).digest()

/** A token as the cookie of a name has it. */
export function boundToken(token: string, binding: string, name: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(binding, name), nonce)
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The token of the first of these values that was made with the binding; what others set is passed over. */
export function unboundToken(values: readonly string[], binding: string, name: string): string | null {
  const key = keyOf(binding, name)
  for (const value of values) {
    if (value.length > MAX_VALUE_LENGTH) continue
    const token = opened(Buffer.from(value, 'base64url'), key)
    if (token) return token
  }
  return null
}

function opened(sealed: Buffer, key: Buffer): string | null {
  if (sealed.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const text = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  } catch {
    return null
  }
}
