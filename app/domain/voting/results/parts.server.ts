import { openerOf, openWith, publicFrom, sealTo } from './envelopes.server.ts'
import type { OwnKey } from './own-key.server.ts'

/**
 * What the first of two key holders gives is encrypted to each of the others: the server keeps it and cannot read it, so that parts that lie
 * there together, or lay there on different days, open nothing.
 */

/** Another holder, and the public key that a part is encrypted to. */
export interface PartRecipient {
  userId: number
  publicKey: Buffer
}

/** The name a part is encrypted under: `about` says what it helps to open. */
const partName = (about: string, from: number, to: number) => `part|${about}|${from}|${to}`

/** A holder's share, for each of the others. */
export function partsFor(
  about: string,
  { userId, share }: { userId: number; share: Buffer },
  holders: readonly PartRecipient[],
): Buffer {
  const parts = holders
    .filter((each) => each.userId !== userId)
    .map((each) => {
      const sealed = sealTo(publicFrom(each.publicKey), share, partName(about, userId, each.userId))
      return [each.userId, sealed.toString('base64')]
    })
  return Buffer.from(JSON.stringify(parts))
}

/** The share that another holder has given for this one; `null` where it was given for another key, or by an earlier release. */
export function partIn(about: string, parts: Buffer, from: number, own: OwnKey): Buffer | null {
  const given = read(parts).find(([to]) => to === own.userId)
  if (!given) return null
  const sealed = Buffer.from(given[1], 'base64')
  return openWith(openerOf(own.privateKey), sealed, partName(about, from, own.userId))
}

function read(parts: Buffer): [number, string][] {
  try {
    return JSON.parse(parts.toString('utf8')) as [number, string][]
  } catch {
    return []
  }
}
