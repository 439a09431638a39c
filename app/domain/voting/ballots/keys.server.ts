import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { config } from '#app/config.server.ts'
import { canonicalChoice } from './choices.ts'
import type { Choice } from '../tally/choices.ts'

/** What VOTE_KEY hides: whose a ballot is, and what it says. The key is never in the database (decision 086). */

/** Where a ballot lies. */
export interface BallotPlace {
  year: number
  categoryId: number
}

const derived = new Map<string, Buffer>()

export const hasVoteKey = (): boolean => config().voteKey !== undefined

function keyFor(purpose: string): Buffer {
  const { voteKey } = config()
  if (!voteKey) throw new Error('VOTE_KEY is not set: ballots can be neither written nor read')
  const name = `${purpose}\n${voteKey.toString('hex')}`
  let key = derived.get(name)
  if (!key) derived.set(name, (key = Buffer.from(hkdfSync('sha256', voteKey, '', `laureate:${purpose}`, 32))))
  return key
}

const mac = (purpose: string, text: string) => createHmac('sha256', keyFor(purpose)).update(text).digest()

/** The key a member's ballot of a category lies under. */
export function boxKey(userId: number, { year, categoryId }: BallotPlace): Buffer {
  return mac('ballot-box', `${year}|${categoryId}|${userId}`)
}

/** What a member's receipts of a season have in common. */
export function receiptKey(userId: number, year: number): Buffer {
  return mac('ballot-receipt', `${year}|${userId}`)
}

/** A name for the lock of one member's ballot, which is nowhere written. */
export function memberLock(userId: number, year: number): string {
  return mac('ballot-lock', `${year}|${userId}`).toString('hex')
}

/** Where a nominee stands in a member's own order, always the same. */
export function ownOrder(userId: number, nominationId: number): string {
  return mac('ballot-order', `${userId}|${nominationId}`).toString('hex')
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Sealed ballots are of one length, or of the next multiple of it: the length tells nothing. */
const PADDED_TO = 512

/** The choice, encrypted for the place it lies in. */
export function sealChoice(choice: Choice, userId: number, place: BallotPlace): Buffer {
  const text = canonicalChoice(choice)
  const bytes = Buffer.byteLength(text)
  const padded = text + ' '.repeat(Math.ceil(bytes / PADDED_TO) * PADDED_TO - bytes)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor('ballot-choice'), nonce)
  cipher.setAAD(boxKey(userId, place))
  const sealed = Buffer.concat([cipher.update(padded, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws for a ballot that was changed, or moved from another place. */
export function openChoice(sealed: Buffer, key: Buffer): Choice {
  const decipher = createDecipheriv('aes-256-gcm', keyFor('ballot-choice'), sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(key)
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as Choice
}

/** Without letters and digits that are taken for others. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 20

/** The code of a whole ballot: the same for the same ballot of the same member, and another after any change. */
export function receiptCode(
  userId: number,
  year: number,
  ballot: readonly { categoryId: number; choice: Choice }[],
): string {
  const lines = [...ballot]
    .sort((a, b) => a.categoryId - b.categoryId)
    .map(({ categoryId, choice }) => `${categoryId}:${canonicalChoice(choice)}`)
  const bytes = mac('ballot-code', [`${year}|${userId}`, ...lines].join('\n'))
  return Array.from({ length: CODE_LENGTH }, (_, index) => LETTERS[(bytes[index] ?? 0) % 32]).join('')
}

export const codeDigest = (code: string): Buffer => createHash('sha256').update(code).digest()

/** As it is shown: `ABCDE-FGHJK-…`. */
export const shownCode = (code: string): string => code.match(/.{1,5}/g)?.join('-') ?? code

/** A code as it was typed; `null` for what cannot be one. */
export function typedCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s–-]/g, '')
  return code.length === CODE_LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null
}
