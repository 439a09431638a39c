import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { FIRST, headOf, rootOf } from '../ballots/blocks.server.ts'
import { readBox } from '../ballots/box.server.ts'
import { readClosing } from '../ballots/closing.server.ts'
import { isAsSealed, openByServer } from '../ballots/choice-seals.server.ts'
import { boxKey, receiptKey } from '../ballots/keys.server.ts'
import type { BlockFacts, CategoryFacts, VotingFacts } from './findings.ts'

/** What the check of a vote reads, in one snapshot. Whose a ballot is, is worked out and forgotten again. */
export async function votingFacts(year: number, trx: Trx): Promise<VotingFacts> {
  const roll = (await trx.selectFrom('voting_roll').where('year', '=', year).select('user_id').execute()).map(
    ({ user_id }) => user_id,
  )
  const [closing, box] = [await readClosing(year, trx), await readBox(year, trx)]
  return {
    roll: roll.length,
    ...(await receiptFacts(year, roll, trx)),
    isBoxForeign: box !== null && !box.isOwn,
    categories: await categoryFacts(year, roll, trx),
    blocks: await blockFacts(year, closing?.block ?? null, trx),
    ended: closing && (await endFacts(year, closing, trx)),
  }
}

const text = (key: Buffer) => key.toString('base64')

async function receiptFacts(year: number, roll: readonly number[], trx: Trx) {
  const receipts = await trx
    .selectFrom('ballot_receipts')
    .where('year', '=', year)
    .select(['receipt_key', 'state'])
    .execute()
  const known = new Set(roll.map((userId) => text(receiptKey(userId, year))))
  return {
    submitted: receipts.filter(({ state }) => state === 'standing').length,
    foreignReceipts: receipts.filter((row) => !known.has(text(row.receipt_key))).length,
  }
}

async function categoryFacts(year: number, roll: readonly number[], trx: Trx): Promise<CategoryFacts[]> {
  const categories = await trx
    .selectFrom('ballots')
    .where('year', '=', year)
    .select('category_id as id')
    .distinct()
    .orderBy('category_id')
    .execute()
  const facts: CategoryFacts[] = []
  for (const { id } of categories) facts.push(await factsOf(year, id, roll, trx))
  return facts
}

/** In a box nothing can be opened here: a ballot is compared with what only the server could have written. */
const isGood = ({ sealed, box_key }: { sealed: Buffer; box_key: Buffer }) =>
  isAsSealed(sealed, box_key) || openByServer(sealed, box_key) !== null

async function factsOf(
  year: number,
  categoryId: number,
  roll: readonly number[],
  trx: Trx,
): Promise<CategoryFacts> {
  const category = await findRow('categories', { id: categoryId, year }, ['type', 'number', 'name'], trx)
  const rows = await trx
    .selectFrom('ballots')
    .where('year', '=', year)
    .where('category_id', '=', categoryId)
    .select(['box_key', 'sealed'])
    .execute()
  const known = new Set(roll.map((userId) => text(boxKey(userId, { year, categoryId }))))
  return {
    title: category ? categoryTitle(category) : `Category ${categoryId}`,
    ballots: rows.length,
    foreign: rows.filter((row) => !known.has(text(row.box_key))).length,
    unreadable: rows.filter((row) => !isGood(row)).length,
  }
}

async function blockFacts(year: number, last: number | null, trx: Trx): Promise<BlockFacts[]> {
  const blocks = await trx
    .selectFrom('ballot_blocks')
    .where('year', '=', year)
    .select(['n', 'ballots', 'root', 'previous', 'head'])
    .orderBy('n')
    .execute()
  const ending = blocks.find(({ n }) => n === last)
  return blocks.map((block, index) => ({
    n: block.n,
    follows: block.n === index + 1 && block.previous.equals(blocks[index - 1]?.head ?? FIRST),
    isIntact: headOf({ ...block, year }).equals(block.head),
    isUnchanged: ending && block.n > ending.n ? block.root.equals(ending.root) : null,
  }))
}

async function endFacts(year: number, { block, receipts }: { block: number; receipts: number }, trx: Trx) {
  const [now, ending] = [
    await rootOf(year, trx),
    await findRow('ballot_blocks', { year, n: block }, ['root', 'ballots'], trx),
  ]
  const { rows } = await sql<{ listed: number; unknown: number }>`
    select count(*)::int as listed, count(*) filter (where r.digest is null)::int as unknown
    from listed_receipts l left join ballot_receipts r
      on r.year = l.year and r.digest = sha256(l.code::bytea) and r.state = 'standing'
    where l.year = ${year}`.execute(trx)
  return {
    ballotsMatch: ending !== undefined && ending.root.equals(now.root) && ending.ballots === now.ballots,
    listed: rows[0]?.listed ?? 0,
    receipts,
    unknownCodes: rows[0]?.unknown ?? 0,
  }
}
