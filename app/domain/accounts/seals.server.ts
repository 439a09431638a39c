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

/** One key for each purpose, all derived from SESSION_SECRET: what is signed for one use means nothing in another. */
function keyFor(purpose: string): Buffer {
  let key = keys.get(purpose)
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', config().sessionSecret, '', `laureate:${purpose}`, 32))
    keys.set(purpose, key)
  }
  return key
}

function mac(purpose: string, body: string): Buffer {
  return createHmac('sha256', keyFor(purpose)).update(body).digest().subarray(0, 16)
}

/** A value that can be handed to a browser and recognised when it comes back. Readable by anybody: no secrets in it. */
export function sign(purpose: string, value: unknown): string {
  const body = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${body}.${mac(purpose, body).toString('base64url')}`
}

/** The value of our own signature, or undefined for anything else. The caller checks its shape and age. */
export function openSigned(purpose: string, text: string): unknown {
  const [body = '', signature = '', ...rest] = text.split('.')
  if (rest.length > 0) return undefined
  const given = Buffer.from(signature, 'base64url')
  const expected = mac(purpose, body)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
}

/** The same 32 letters for the same text, which nobody without our secret can work out. */
export function fingerprint(purpose: string, text: string): string {
  return mac(purpose, text).toString('hex')
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

/** What was sealed, or undefined when it was changed or sealed with another secret. */
export function openSealed(purpose: string, sealed: Buffer): unknown {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), nonce)
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    return JSON.parse(text.toString('utf8'))
  } catch {
    return undefined
  }
}
