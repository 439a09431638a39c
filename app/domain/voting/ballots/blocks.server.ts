import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { transaction, type Reader, type Trx } from '#db/client.ts'
import { lockRound } from '../rounds/round.server.ts'

/**
 * The chain of hashes over the sealed ballots. With each block the ballots that changed since the one before are written again in
 * random order by one transaction, so that neither their places nor their transactions tell who came after whom.
 */

/** What the first block follows. */
export const FIRST = Buffer.alloc(32)

/** Adds a block if a ballot changed since the last one. Answers whether it did. */
export async function addBlock(year: number, now: Date): Promise<boolean> {
  return transaction(async (trx) => {
    await lockRound(year, trx)
    return sealBlock(year, now, trx)
  })
}

/** As `addBlock`, for a caller who holds the round; `always` adds a block of the same ballots too. */
export async function sealBlock(year: number, now: Date, trx: Trx, always = false): Promise<boolean> {
  const last = await trx
    .selectFrom('ballot_blocks')
    .where('year', '=', year)
    .orderBy('n', 'desc')
    .select(['n', 'ballots', 'root', 'head'])
    .select(sql<number>`age(xmin)`.as('age'))
    .limit(1)
    .executeTakeFirst()
  const mixed = await mixBallots(year, last?.age ?? null, trx)
  const { ballots, root } = await rootOf(year, trx)
  if (!always && (last ? mixed === 0 && last.root.equals(root) : ballots === 0)) return false
  const previous = last?.head ?? FIRST
  const n = (last?.n ?? 0) + 1
  const head = headOf({ previous, year, n, ballots, root })
  await trx
    .insertInto('ballot_blocks')
    .values({ year, n, ballots, root, previous, head, sealed_at: now })
    .execute()
  return true
}

/** A block's hash, from its parts and the hash of the block before. */
export function headOf(block: {
  previous: Buffer
  year: number
  n: number
  ballots: number
  root: Buffer
}): Buffer {
  const facts = `${block.year}|${block.n}|${block.ballots}`
  return createHash('sha256').update(block.previous).update(facts).update(block.root).digest()
}

/** Over the ballots' own hashes in the order of these, which tells nothing of the order of saving. */
export async function rootOf(year: number, reader: Reader): Promise<{ ballots: number; root: Buffer }> {
  const { rows } = await sql<{ ballots: number; root: Buffer }>`
    select count(*)::int as ballots, sha256(coalesce(string_agg(commitment, ''::bytea order by commitment), '')) as root
    from (select sha256(sealed) as commitment from ballots where year = ${year}) b`.execute(reader)
  return rows[0] ?? { ballots: 0, root: createHash('sha256').digest() }
}

/** Writes ballots again in random order: those younger than a transaction, or all. The caller holds the round. */
export async function mixBallots(year: number, youngerThan: number | null, trx: Trx): Promise<number> {
  return writeAgain(
    year,
    sql`(${youngerThan}::int is null or age(xmin) < ${youngerThan}::int)`,
    sql`own`,
    trx,
  )
}

/** Removes members' own copies of their choices, which no page shows after the end. All rows are written again, in random order. */
export async function forgetCopies(year: number, trx: Trx): Promise<void> {
  await writeAgain(year, sql`true`, sql`null::bytea`, trx)
}

async function writeAgain(
  year: number,
  which: RawBuilder<unknown>,
  own: RawBuilder<unknown>,
  trx: Trx,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (delete from ballots where year = ${year} and ${which} returning year, category_id, box_key, sealed, own),
    put as (insert into ballots (year, category_id, box_key, sealed, own)
      select year, category_id, box_key, sealed, ${own} from taken order by gen_random_uuid() returning 1)
    select count(*)::int as count from put`.execute(trx)
  return rows[0]?.count ?? 0
}
