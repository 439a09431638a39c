import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { config } from '#app/config.server.ts'
import { decrypted, encrypted } from '../results/envelopes.server.ts'
import type { Choice } from '../tally/choices.ts'
import { canonicalChoice } from './choices.ts'

/** What VOTE_KEY hides: whose a ballot is. The key is never in the database (decision 086). */

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

/** Equal for a ballot as this server has written it: who can only write to the database cannot make one. */
export function sealMac(key: Buffer, body: Buffer): Buffer {
  return createHmac('sha256', keyFor('ballot-seal')).update(key).update(body).digest()
}

/** Equal for a box as this server has made it: who can only write to the database cannot put another key in its place. */
export function boxMac(year: number, publicKey: Buffer): Buffer {
  return mac('ballot-box-key', `${year}|${publicKey.toString('base64')}`)
}

/** The key by which ballots are sealed until a season has a box. */
export const serverKey = (): Buffer => keyFor('ballot-choice')

/** Without letters and digits that are taken for others. */
export const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 20

/** A receipt's code: random, so that it says nothing of a ballot. */
export const newCode = (): string => lettersOf(randomBytes(CODE_LENGTH))

const lettersOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => LETTERS[byte % 32]).join('')

/** A receipt's code as it is stored, for this installation: its page shows it again, and the public list has it. */
export const hideCode = (code: string, receipt: Buffer): Buffer =>
  encrypted(keyFor('receipt-code'), Buffer.from(code), receipt)

/** `null` for a code of another receipt, or one that was changed. */
export const readCode = (hidden: Buffer, receipt: Buffer): string | null =>
  decrypted(keyFor('receipt-code'), hidden, receipt)?.toString('utf8') ?? null

/** Ties a receipt to a member's ballots as they are sealed: it is another after any save, and choices cannot be tried against it. */
export function sealsOf(
  userId: number,
  year: number,
  ballots: ReadonlyMap<number, { sealed: Buffer }>,
): Buffer {
  const lines = [...ballots]
    .sort(([a], [b]) => a - b)
    .map(([categoryId, { sealed }]) => `${categoryId}:${createHash('sha256').update(sealed).digest('hex')}`)
  return mac('receipt-seals', [`${year}|${userId}`, ...lines].join('\n'))
}

/** The code of a receipt that an earlier release gave, made from the choices themselves. */
export function earlierCode(
  userId: number,
  year: number,
  ballot: readonly { categoryId: number; choice: Choice }[],
): string {
  const lines = [...ballot]
    .sort((a, b) => a.categoryId - b.categoryId)
    .map(({ categoryId, choice }) => `${categoryId}:${canonicalChoice(choice)}`)
  return lettersOf(mac('ballot-code', [`${year}|${userId}`, ...lines].join('\n')).subarray(0, CODE_LENGTH))
}

/** The keys of the mails about a receipt. */
export const receiptMailKey = (digest: Buffer): string => `voting-receipt:${digest.toString('hex')}`
export const lostMailKey = (digest: Buffer): string => `voting-receipt-lost:${digest.toString('hex')}`

export const codeDigest = (code: string): Buffer => createHash('sha256').update(code).digest()

/** As it is shown: `ABCDE-FGHJK-…`. */
export const shownCode = (code: string): string => code.match(/.{1,5}/g)?.join('-') ?? code

/** A code as it was typed; `null` for what cannot be one. */
export function typedCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s–-]/g, '')
  return code.length === CODE_LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null
}
