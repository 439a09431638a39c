import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { config } from '#app/config.server.ts'

const keys = new Map<string, Buffer>()

/** A key for a purpose, derived from a secret: what is signed for one purpose is invalid for another. */
function keyFor(purpose: string, secret = config().sessionSecret): Buffer {
  const name = `${purpose}\n${secret}`
  let key = keys.get(name)
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret, '', `laureate:${purpose}`, 32))
    keys.set(name, key)
  }
  return key
}

/** The keys of a purpose: the current one, then those of earlier secrets. */
function keysFor(purpose: string): Buffer[] {
  const { sessionSecret, oldSecrets } = config()
  return [sessionSecret, ...oldSecrets].map((secret) => keyFor(purpose, secret))
}

function mac(key: Buffer, body: string): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, 16)
}

/** A signed value for the browser, recognised when it comes back. It is readable, so it must contain no secrets. */
export function sign(purpose: string, value: unknown): string {
  const body = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${body}.${mac(keyFor(purpose), body).toString('base64url')}`
}

/** The value of a valid signature, or `undefined`. The caller checks its shape and age. */
export function openSigned(purpose: string, text: string): unknown {
  const [body = '', signature = '', ...rest] = text.split('.')
  if (rest.length > 0) return undefined
  const given = Buffer.from(signature, 'base64url')
  const genuine = keysFor(purpose).some((key) => {
    const expected = mac(key, body)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!genuine) return undefined
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
}

/** The same 32 characters for the same text, which cannot be computed without the secret. */
export function fingerprint(purpose: string, text: string): string {
  return mac(keyFor(purpose), text).toString('hex')
}

/** The fingerprints of a text with the present secret and with each earlier one, in this order. */
export function fingerprintsOf(purpose: string, text: string): string[] {
  return keysFor(purpose).map((key) => mac(key, text).toString('hex'))
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a value with AES-256-GCM: nonce, tag, then the text. */
export function seal(purpose: string, value: unknown): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The sealed value, or `undefined` when it was changed or sealed with an unknown secret. */
export function openSealed(purpose: string, sealed: Buffer): unknown {
  for (const key of keysFor(purpose)) {
    const opened = openWith(key, sealed)
    if (opened !== undefined) return opened
  }
  return undefined
}

/** A sealed value, sealed with the present secret; `current` where it is already, `null` when it was sealed with an unknown secret. */
export function resealed(purpose: string, sealed: Buffer): Buffer | 'current' | null {
  if (openWith(keyFor(purpose), sealed) !== undefined) return 'current'
  const value = openSealed(purpose, sealed)
  return value === undefined ? null : seal(purpose, value)
}

function openWith(key: Buffer, sealed: Buffer): unknown {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    return JSON.parse(text.toString('utf8'))
  } catch {
    return undefined
  }
}
