import { sql } from 'kysely'
import { MAX_OFF_MS } from '#app/clock.server.ts'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { lockRound } from '../rounds/round.server.ts'
import { forgetCopies, sealBlock } from './blocks.server.ts'
import { hasVoteKey } from './keys.server.ts'
import { receiptLifecycle } from './lifecycle.ts'
import { receiptsOfRoll } from './standing-receipts.server.ts'

/**
 * The end of a vote, once: receipts of ballots that were changed after submitting are marked, the codes of those that stand are
 * listed, members' own copies are removed, and the chain gets the block with the ballots as they are counted. No ballot is read.
 */

/** Whether nothing can be saved any more: what arrived before the close is written at most this long after it. */
export const isSettled = (closesAt: Date, now: Date): boolean =>
  now.getTime() - closesAt.getTime() > MAX_OFF_MS

export interface Closing {
  /** When voting closed for members, not when the task came by. */
  closedAt: Date
  /** How many receipts stood, and are listed. */
  receipts: number
  /** The number of the block with the ballots as they are counted. */
  block: number
}

/** The last link of the chain of ballots at the end of a season's vote, which is public, in hexadecimal; null until it has ended. */
export async function lastLink(year: number, reader: Reader): Promise<string | null> {
  const row = await reader
    .selectFrom('ballot_closings as c')
    .innerJoin('ballot_blocks as b', (join) =>
      join.onRef('b.year', '=', 'c.year').onRef('b.n', '=', 'c.block_n'),
    )
    .where('c.year', '=', year)
    .select('b.head')
    .executeTakeFirst()
  return row?.head.toString('hex') ?? null
}

/** How a season's vote ended; null until it has. */
export async function readClosing(year: number, reader: Reader): Promise<Closing | null> {
  const row = await reader
    .selectFrom('ballot_closings')
    .where('year', '=', year)
    .select(['closed_at as closedAt', 'receipts', 'block_n as block'])
    .executeTakeFirst()
  return row ?? null
}

/** Ends a season's vote, which closed at `closesAt`, if it has not ended yet. Answers how many it ended. */
export async function closeVoting(year: number, closesAt: Date, now: Date): Promise<number> {
  if (!hasVoteKey() || (await readClosing(year, db()))) return 0
  return transaction(async (trx) => {
    await lockRound(year, trx)
    return (await endVoting(year, closesAt, now, trx)) ? 1 : 0
  })
}

/** As `closeVoting`, for a caller who holds the round. */
export async function endVoting(year: number, closesAt: Date, now: Date, trx: Trx): Promise<boolean> {
  if (await readClosing(year, trx)) return false
  const receipts = await receiptsOfRoll(year, trx)
  const changed = receipts.filter(({ code }) => code === null).map(({ digest }) => digest)
  const codes = receipts.flatMap(({ code }) => code ?? [])
  if (changed.length > 0)
    await moveAll(
      receiptLifecycle,
      'change',
      { by: 'system', where: (eb) => eb.and([eb('year', '=', year), eb('digest', 'in', changed)]) },
      trx,
    )
  await listCodes(year, codes, trx)
  await forgetCopies(year, trx)
  await sealBlock(year, now, trx, true)
  const { n } = await trx
    .selectFrom('ballot_blocks')
    .where('year', '=', year)
    .select('n')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('ballot_closings')
    .values({ year, closed_at: closesAt, receipts: codes.length, block_n: n })
    .execute()
  return true
}

/** Removes the end of a vote that had no ballot and begins again, with its box and the blocks of nothing. The caller holds the round. */
export async function forgetEmptyEnd(year: number, trx: Trx): Promise<void> {
  await trx.deleteFrom('ballot_boxes').where('year', '=', year).execute()
  await trx.deleteFrom('ballot_closings').where('year', '=', year).execute()
  await trx.deleteFrom('ballot_blocks').where('year', '=', year).where('ballots', '=', 0).execute()
}

/** All codes by one statement in their own order, so that their rows tell nothing of members and times. */
async function listCodes(year: number, codes: readonly string[], trx: Trx): Promise<void> {
  if (codes.length === 0) return
  await trx
    .insertInto('listed_receipts')
    .columns(['year', 'code'])
    .expression(
      sql<{
        year: number
        code: string
      }>`select ${year}::int, code from unnest(${[...codes].sort()}::text[]) as given (code) order by code`,
    )
    .execute()
}
