import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  randomBytes,
  scrypt,
  type KeyObject,
} from 'node:crypto'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { config } from '#app/config.server.ts'
import { decrypted, derive, encrypted, publicBytes, publicFrom } from './envelopes.server.ts'

/**
 * How a result is sealed (decision 087): it is encrypted with a key of its own, and that key once for every pair of key holders,
 * by what an exchange with both of their public keys gives. So two different private keys open it, and no one of them.
 */

const SALT_BYTES = 16

const scrypted = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt)
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const wrappingKey = (passphrase: string, salt: Buffer) =>
  scrypted(passphrase.normalize('NFKC'), salt, 32, COST)

/** A key holder's new pair: the private key can only be had with the passphrase. */
export async function newHolderKey(passphrase: string): Promise<{ publicKey: Buffer; wrappedKey: Buffer }> {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return { publicKey: publicBytes(publicKey), wrappedKey: await wrapHolderKey(privateKey, passphrase) }
}

/** The same private key under a passphrase: what was sealed for it stays so. */
export async function wrapHolderKey(privateKey: KeyObject, passphrase: string): Promise<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' })
  return Buffer.concat([salt, encrypted(await wrappingKey(passphrase, salt), secret, 'holder')])
}

/** Whether results sealed for this public key open with this private one. */
export const isPairOf = (publicKey: Buffer, privateKey: KeyObject): boolean =>
  publicBytes(createPublicKey(privateKey)).equals(publicKey)

/** The private key; `null` for another passphrase. */
export async function unwrapHolderKey(wrapped: Buffer, passphrase: string): Promise<KeyObject | null> {
  const key = await wrappingKey(passphrase, wrapped.subarray(0, SALT_BYTES))
  const secret = decrypted(key, wrapped.subarray(SALT_BYTES), 'holder')
  return secret && createPrivateKey({ key: secret, type: 'pkcs8', format: 'der' })
}

interface Sealed {
  /** The public half of the key made for this result only. */
  ephemeral: string
  /** The result's key, for each pair of holders. */
  pairs: { holders: [number, number]; key: string }[]
  content: string
}

export interface Holder {
  userId: number
  publicKey: Buffer
}

function pairKey(shares: readonly (readonly [number, Buffer])[]): Buffer {
  const inOrder = [...shares].sort(([a], [b]) => a - b)
  const holders = inOrder.map(([userId]) => userId).join('|')
  return derive(Buffer.concat(inOrder.map(([, share]) => share)), `result-pair|${holders}`)
}

/** Encrypts a result for any two of these holders. `about` says which result it is, and must be the same to open it. */
export function sealResult(content: string, holders: readonly Holder[], about: string): Buffer {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const key = randomBytes(32)
  const shares = holders.map(
    ({ userId, publicKey: own }) =>
      [userId, diffieHellman({ privateKey, publicKey: publicFrom(own) })] as const,
  )
  const pairs = shares.flatMap((first, index) =>
    shares.slice(index + 1).map((second) => ({
      holders: [first[0], second[0]] as [number, number],
      key: encrypted(pairKey([first, second]), key, about).toString('base64'),
    })),
  )
  const sealed: Sealed = {
    ephemeral: publicBytes(publicKey).toString('base64'),
    pairs,
    content: encrypted(key, gzipSync(content), about).toString('base64'),
  }
  return Buffer.from(JSON.stringify(sealed))
}

const read = (sealed: Buffer) => JSON.parse(sealed.toString('utf8')) as Sealed

/** Who can open a result, with another of them. */
export function holdersOf(sealed: Buffer): number[] {
  return [...new Set(read(sealed).pairs.flatMap(({ holders }) => holders))]
}

/** What a holder gives to the opening of this result; it opens no other. */
export function openingShare(sealed: Buffer, privateKey: KeyObject): Buffer {
  return diffieHellman({ privateKey, publicKey: publicFrom(Buffer.from(read(sealed).ephemeral, 'base64')) })
}

/** The result, opened by two holders' shares; `null` if they are not of two holders it was sealed for. */
export function openResult(
  sealed: Buffer,
  shares: readonly [readonly [number, Buffer], readonly [number, Buffer]],
  about: string,
): string | null {
  const { pairs, content } = read(sealed)
  const given = shares.map(([userId]) => userId)
  const pair = pairs.find(({ holders }) => given[0] !== given[1] && given.every((id) => holders.includes(id)))
  if (!pair) return null
  const key = decrypted(pairKey(shares), Buffer.from(pair.key, 'base64'), about)
  const packed = key && decrypted(key, Buffer.from(content, 'base64'), about)
  return packed && gunzipSync(packed).toString('utf8')
}

/** A key from the one that the database never holds. */
function installationKey(purpose: string): Buffer {
  const { voteKey } = config()
  if (!voteKey) throw new Error('VOTE_KEY is not set: results can be neither written nor read')
  return derive(voteKey, purpose)
}

export const hasResultKey = (): boolean => config().voteKey !== undefined

/** Encrypts for this installation: a copy of its database cannot read it. */
export function hide(content: Uint8Array, about: string): Buffer {
  return encrypted(installationKey('result-hidden'), content, about)
}

/** What `hide` encrypted; throws if it was changed. */
export function unhide(hidden: Buffer, about: string): Buffer {
  const content = decrypted(installationKey('result-hidden'), hidden, about)
  if (!content) throw new Error(`${about} was hidden with another VOTE_KEY, or was changed`)
  return content
}

/** Equal for equal texts, and tells nothing of them without the installation's key. */
export function resultMac(text: string, purpose: string): Buffer {
  return createHmac('sha256', installationKey(purpose)).update(text).digest()
}
