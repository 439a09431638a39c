import { randomBytes, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { forgetMessages } from '#app/domain/mail/forget-messages.server.ts'
import { openByServer, sealForBox } from './choice-seals.server.ts'
import { lostMailKey, receiptMailKey, sealsOf } from './keys.server.ts'
import { receiptsOfRoll } from './standing-receipts.server.ts'
import { rollWithBallots } from './stored-ballots.server.ts'

const AT_ONCE = 1_000

/**
 * Encrypts the ballots that the server could read to the season's box, in random order, and ties the receipts that stood to them again. What
 * cannot be opened stays as it is, and is counted as damaged. The caller holds the round.
 */
export async function resealBallots(year: number, box: KeyObject, now: Date, trx: Trx): Promise<void> {
  const standing = (await receiptsOfRoll(year, trx)).filter(({ code }) => code !== null)
  const taken = await trx
    .deleteFrom('ballots')
    .where('year', '=', year)
    .returning(['year', 'category_id', 'box_key', 'sealed', 'own'])
    .execute()
  const rows = taken
    .map((row) => {
      const choice = openByServer(row.sealed, row.box_key)
      return { order: randomBytes(8).readBigUInt64BE(), row, choice }
    })
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ row, choice }) => (choice ? { ...row, sealed: sealForBox(choice, row.box_key, box) } : row))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await trx
      .insertInto('ballots')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
  await forgetEarlierCodes(year, now, trx)
  await tieReceipts(year, new Map(standing.map(({ userId, digest }) => [userId, digest])), trx)
}

/** By one statement, after the ballots: what ties a receipt to them is theirs as they are sealed now. */
async function tieReceipts(year: number, digests: ReadonlyMap<number, Buffer>, trx: Trx): Promise<void> {
  const tied: { digest: Buffer; seals: Buffer }[] = []
  for await (const { ballots } of rollWithBallots(year, trx))
    for (const [userId, own] of ballots) {
      const digest = digests.get(userId)
      if (digest) tied.push({ digest, seals: sealsOf(userId, year, own) })
    }
  await sql`
    update ballot_receipts r set seals = t.seals
    from unnest(${tied.map(({ digest }) => digest)}::bytea[], ${tied.map(({ seals }) => seals)}::bytea[]) as t (digest, seals)
    where r.year = ${year} and r.digest = t.digest and r.hidden is not null`.execute(trx)
}

/**
 * Receipts of an earlier release were made from the choices, so that who has the server's key can try choices against them. They no longer
 * stand, and nothing of their codes stays, nor of what their mails were made from.
 */
async function forgetEarlierCodes(year: number, now: Date, trx: Trx): Promise<void> {
  const earlier = await trx
    .selectFrom('ballot_receipts')
    .where('year', '=', year)
    .where('hidden', 'is', null)
    .select('digest')
    .execute()
  await forgetMessages(
    earlier.flatMap(({ digest }) => [receiptMailKey(digest), lostMailKey(digest)]),
    now,
    trx,
  )
  await sql`
    update ballot_receipts set digest = sha256(gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea)
    where year = ${year} and hidden is null`.execute(trx)
}
