import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Reader, Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { publicBytes, publicFrom } from '../results/envelopes.server.ts'
import { sealResult, type Holder } from '../results/seals.server.ts'
import { readClosing } from './closing.server.ts'
import { boxMac, hasVoteKey } from './keys.server.ts'
import { resealBallots } from './reseal.server.ts'

/**
 * A season's box: the pair of keys that its ballots are encrypted to. It is made when it is fixed who holds the keys of the result; its
 * private half is sealed for any two of them and forgotten (decision 177).
 */

/** Someone the private half is sealed for, and the public key it was sealed for. */
interface Recipient {
  userId: number
  /** As base64. */
  key: string
}

export interface Box {
  publicKey: KeyObject
  /** This server has made it. What another one has put in its place is not encrypted to. */
  isOwn: boolean
  /** The private half, for any two recipients. */
  sealed: Buffer
  recipients: Recipient[]
  madeAt: Date
}

/** The name a season's private half is sealed under. */
export const boxName = (year: number) => `box|${year}`

/** A season's box; `null` where ballots are sealed by the server's own key. */
export async function readBox(year: number, reader: Reader): Promise<Box | null> {
  const row = await findRow(
    'ballot_boxes',
    { year },
    ['public_key', 'mac', 'sealed', 'recipients', 'made_at'],
    reader,
  )
  if (!row) return null
  return {
    publicKey: publicFrom(row.public_key),
    isOwn: hasVoteKey() && boxMac(year, row.public_key).equals(row.mac),
    sealed: row.sealed,
    recipients: row.recipients,
    madeAt: row.made_at,
  }
}

/** Tells whether a season's ballots are encrypted to its key holders. */
export async function hasBox(year: number, reader: Reader): Promise<boolean> {
  return (await findRow('ballot_boxes', { year }, ['year'], reader)) !== undefined
}

const recipientsOf = (holders: readonly Holder[]): Recipient[] =>
  holders.map(({ userId, publicKey }) => ({ userId, key: publicKey.toString('base64') }))

/** Says whether the private half is sealed for this key of a holder. */
export const isRecipient = (
  { recipients }: Pick<Box, 'recipients'>,
  { userId, publicKey }: Holder,
): boolean => recipients.some((each) => each.userId === userId && each.key === publicKey.toString('base64'))

/**
 * Makes the box of a season and encrypts what was saved before to it, so that nothing stays that the server can read. Not once voting has
 * ended: the chain's last block has the ballots as they were then. The caller holds the round. Answers whether it made one.
 */
export async function makeBox(
  year: number,
  holders: readonly Holder[],
  now: Date,
  trx: Trx,
): Promise<boolean> {
  if ((await readBox(year, trx)) || (await readClosing(year, trx))) return false
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  await trx
    .insertInto('ballot_boxes')
    .values({
      year,
      public_key: publicBytes(publicKey),
      mac: boxMac(year, publicBytes(publicKey)),
      made_at: now,
      ...sealedFor(year, privateKey, holders),
    })
    .execute()
  await resealBallots(year, publicKey, now, trx)
  return true
}

function sealedFor(year: number, privateKey: KeyObject, holders: readonly Holder[]) {
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  return {
    sealed: sealResult(secret, holders, boxName(year)),
    recipients: JSON.stringify(recipientsOf(holders)),
  }
}

/** The private half again, from what two holders opened. */
export const privateHalf = (opened: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(opened, 'base64'), type: 'pkcs8', format: 'der' })

/** Seals the private half for other holders. The caller holds the round and has opened it with two of those it was sealed for. */
export async function passOnBox(
  year: number,
  privateKey: KeyObject,
  holders: readonly Holder[],
  trx: Trx,
): Promise<void> {
  await trx
    .updateTable('ballot_boxes')
    .set(sealedFor(year, privateKey, holders))
    .where('year', '=', year)
    .execute()
}
