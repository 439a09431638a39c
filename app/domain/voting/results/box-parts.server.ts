import type { KeyObject } from 'node:crypto'
import type { Reader, Trx } from '#db/client.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { boxName, isRecipient, privateHalf, type Box } from '../ballots/box.server.ts'
import { keyholdersOf } from './keyholders.server.ts'
import type { OwnKey } from './own-key.server.ts'
import { partIn, partsFor } from './parts.server.ts'
import { isOpeningFresh, openingSince, OPENING_MINUTES } from './rules.ts'
import { openingShare, openResult } from './seals.server.ts'

/**
 * The season's box is opened by two key holders, one after the other. What the first one gives is encrypted to each of the others: the server
 * keeps it and cannot read it, so that two parts that lie there, or lay there before, open nothing (decision 177).
 */

export type BoxPurpose = 'count' | 'pass_on'

interface Place {
  year: number
  purpose: BoxPurpose
}

const placeName = ({ year, purpose }: Place) => `box|${year}|${purpose}`

const NOT_FOR_YOUR_KEY =
  'The ballots are not sealed for your key. Two key holders who can open them have to pass them on to it first.'

/**
 * Gives a key holder's part. `null`: it is the first one, and is kept for half an hour; with a second one of another holder the answer is the
 * box's private half, which the caller uses within this transaction and forgets. The caller holds the round.
 */
export async function giveBoxPart(
  place: Place,
  box: Box,
  own: OwnKey,
  now: Date,
  trx: Trx,
): Promise<Outcome<KeyObject | null>> {
  if (!isRecipient(box, own)) return refuse('conflict', NOT_FOR_YOUR_KEY)
  const share = openingShare(box.sealed, own.privateKey)
  const other = await partFor(place, own, now, trx)
  if (!other) {
    await keepPart(place, box, { userId: own.userId, share }, now, trx)
    return ok(null)
  }
  const opened = openResult(box.sealed, [other, [own.userId, share]], boxName(place.year))
  await forgetParts(place.year, trx)
  if (opened === null)
    return refuse('conflict', 'The two keys do not open the ballots together. Enter both passphrases again.')
  return ok(privateHalf(opened))
}

/** Two parts of one moment: the second finds the first one's. Those that were kept too long are removed on the way. */
async function partFor(
  place: Place,
  own: OwnKey,
  now: Date,
  trx: Trx,
): Promise<readonly [number, Buffer] | null> {
  await trx
    .deleteFrom('ballot_box_parts')
    .where('year', '=', place.year)
    .where('given_at', '<=', openingSince(now))
    .execute()
  const rows = await trx
    .selectFrom('ballot_box_parts')
    .where('year', '=', place.year)
    .where('purpose', '=', place.purpose)
    .where('user_id', '<>', own.userId)
    .select(['user_id', 'parts'])
    .orderBy('given_at', 'desc')
    .execute()
  // One who is an admin no longer gave their part as one.
  const present = new Set((await keyholdersOf(place.year, trx)).map(({ userId }) => userId))
  for (const { user_id: from, parts } of rows) {
    const share = present.has(from) ? partIn(placeName(place), parts, from, own) : null
    if (share) return [from, share]
  }
  return null
}

async function keepPart(
  place: Place,
  { recipients }: Box,
  given: { userId: number; share: Buffer },
  now: Date,
  trx: Trx,
): Promise<void> {
  const others = recipients.map(({ userId, key }) => ({ userId, publicKey: Buffer.from(key, 'base64') }))
  const kept = { parts: partsFor(placeName(place), given, others), given_at: now }
  await trx
    .insertInto('ballot_box_parts')
    .values({ ...place, user_id: given.userId, ...kept })
    .onConflict((conflict) => conflict.columns(['year', 'purpose', 'user_id']).doUpdateSet(kept))
    .execute()
}

async function forgetParts(year: number, trx: Trx): Promise<void> {
  await trx.deleteFrom('ballot_box_parts').where('year', '=', year).execute()
}

interface WaitingPart {
  purpose: BoxPurpose
  userId: number
  by: string | null
  until: Date
}

/** First parts for which a second key holder is needed. */
export async function waitingParts(year: number, now: Date, reader: Reader): Promise<WaitingPart[]> {
  const rows = await reader
    .selectFrom('ballot_box_parts as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.year', '=', year)
    .select(['p.purpose', 'p.user_id as userId', fullName('u').as('by'), 'p.given_at as givenAt'])
    .orderBy('p.given_at', 'desc')
    .limit(50)
    .execute()
  return rows
    .filter(({ givenAt }) => isOpeningFresh(givenAt, now))
    .map(({ givenAt, ...row }) => ({ ...row, until: new Date(givenAt.getTime() + OPENING_MINUTES * 60_000) }))
}
