import type { KeyObject } from 'node:crypto'
import type { Choice } from '../tally/choices.ts'
import { decrypted, derive, encrypted, openWith, sealTo, type Opener } from '../results/envelopes.server.ts'
import { canonicalChoice } from './choices.ts'
import { sealMac, serverKey } from './keys.server.ts'

/**
 * A choice as it is stored: once for the count, encrypted to the season's box, which two key holders open together; and once for the
 * member, by the key of their own browser. Until a season has a box, the first is by the server's own key (decision 177).
 */

/** Sealed choices of a category are of one length, a multiple of this: the length tells nothing. */
const PADDED_TO = 512

/** `room` is what the longest choice of its category takes. */
function padded(choice: Choice, room: number): Buffer {
  const text = canonicalChoice(choice)
  const bytes = Buffer.byteLength(text)
  return Buffer.from(text + ' '.repeat(Math.ceil(Math.max(bytes, room) / PADDED_TO) * PADDED_TO - bytes))
}

/** `null` for what is no choice. */
function choiceIn(content: Buffer | null): Choice | null {
  if (!content) return null
  try {
    const choice: unknown = JSON.parse(content.toString('utf8'))
    return typeof choice === 'object' ? (choice as Choice | null) : null
  } catch {
    return null
  }
}

/** By the server's own key, for the place that the box key names. */
export const sealForServer = (choice: Choice, boxKey: Buffer, room = 0): Buffer =>
  encrypted(serverKey(), padded(choice, room), boxKey)

/** `null` for a ballot that was changed, was moved from another place, or lies in a box. */
export const openByServer = (sealed: Buffer, boxKey: Buffer): Choice | null =>
  choiceIn(decrypted(serverKey(), sealed, boxKey))

const MAC_BYTES = 32

/**
 * To a season's box. The server that writes it keeps nothing that opens it. Before it stands what only the server can make, because anyone
 * can encrypt to a public key.
 */
export function sealForBox(choice: Choice, boxKey: Buffer, box: KeyObject, room = 0): Buffer {
  const body = sealTo(box, padded(choice, room), boxKey)
  return Buffer.concat([sealMac(boxKey, body), body])
}

/** Tells whether a ballot is as this server sealed it, without opening it. */
export function isAsSealed(sealed: Buffer, boxKey: Buffer): boolean {
  return sealMac(boxKey, sealed.subarray(MAC_BYTES)).equals(sealed.subarray(0, MAC_BYTES))
}

/** `null` for a ballot that was changed, was moved, or was not written by this server. */
export function openFromBox(sealed: Buffer, boxKey: Buffer, box: Opener): Choice | null {
  if (!isAsSealed(sealed, boxKey)) return null
  return choiceIn(openWith(box, sealed.subarray(MAC_BYTES), boxKey))
}

/** For the member alone: by the key that their browser keeps. */
export const sealOwn = (choice: Choice, boxKey: Buffer, ballotKey: Buffer, room = 0): Buffer =>
  encrypted(derive(ballotKey, 'own-choice', boxKey), padded(choice, room), boxKey)

/** `null` for the key of another browser. */
export const openOwn = (own: Buffer, boxKey: Buffer, ballotKey: Buffer): Choice | null =>
  choiceIn(decrypted(derive(ballotKey, 'own-choice', boxKey), own, boxKey))
