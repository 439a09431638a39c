import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/** Encryption by a key, and to someone's public key: what results, ballots and the parts of key holders are sealed with. */

const NONCE_BYTES = 12
const TAG_BYTES = 16
const PUBLIC_BYTES = 32

export function encrypted(key: Uint8Array, content: Uint8Array, about: string | Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** `null` for another key, or for content that was changed. */
export function decrypted(key: Uint8Array, sealed: Buffer, about: string | Uint8Array): Buffer | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** A key for a purpose from a secret. */
export const derive = (secret: Uint8Array, purpose: string, salt: string | Uint8Array = '') =>
  Buffer.from(hkdfSync('sha256', secret, salt, `laureate:${purpose}`, 32))

export const publicBytes = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })
export const publicFrom = (bytes: Buffer) => createPublicKey({ key: bytes, type: 'spki', format: 'der' })

// Ballots are sealed and opened one by one, and the way over DER takes ten times as long as that of the bare bytes.
const bareBytes = (key: KeyObject) => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
const fromBare = (bytes: Buffer) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: bytes.toString('base64url') }, format: 'jwk' })

/** The key of one envelope: it depends on both public halves, so that an envelope is of one recipient. */
const envelopeKey = (shared: Buffer, ephemeral: Buffer, recipient: Buffer) =>
  derive(shared, 'envelope', Buffer.concat([ephemeral, recipient]))

/** Encrypts to a public key, with a pair that is made for it and forgotten: who writes it cannot read it again. */
export function sealTo(recipient: KeyObject, content: Uint8Array, about: string | Uint8Array): Buffer {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const ephemeral = bareBytes(publicKey)
  const shared = diffieHellman({ privateKey, publicKey: recipient })
  return Buffer.concat([
    ephemeral,
    encrypted(envelopeKey(shared, ephemeral, bareBytes(recipient)), content, about),
  ])
}

/** A pair's own public half beside its private one, so that it is not worked out for every envelope. */
export interface Opener {
  privateKey: KeyObject
  publicBare: Buffer
}

export const openerOf = (privateKey: KeyObject): Opener => ({
  privateKey,
  publicBare: bareBytes(createPublicKey(privateKey)),
})

/** `null` for an envelope of another recipient or about something else, and for one that was changed. */
export function openWith(
  { privateKey, publicBare }: Opener,
  sealed: Buffer,
  about: string | Uint8Array,
): Buffer | null {
  if (sealed.length < PUBLIC_BYTES) return null
  const ephemeral = sealed.subarray(0, PUBLIC_BYTES)
  try {
    const shared = diffieHellman({ privateKey, publicKey: fromBare(ephemeral) })
    return decrypted(envelopeKey(shared, ephemeral, publicBare), sealed.subarray(PUBLIC_BYTES), about)
  } catch {
    // A damaged public half can be a point with which there is no exchange.
    return null
  }
}

/** By a private key: equal for equal texts, and nothing that can be tried without that key. */
export function macBy(privateKey: KeyObject) {
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' })
  return (text: string, purpose: string) =>
    createHmac('sha256', derive(secret, purpose)).update(text).digest()
}
