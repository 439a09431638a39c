import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { containing } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { PoolState } from './rules.ts'

/**
 * What a pool has raised: what its partners were billed and have paid, before tax, less the share of each invoice that was credited.
 * A credit counts once another admin has approved it, as on the invoice, and no further when its money has gone back.
 */
export const raisedOf = (poolId: string) =>
  sql<number>`(select coalesce(sum(charge.amount_cents - round(
      charge.amount_cents::numeric * bill.credited_cents / nullif(bill.total_cents, 0))), 0)::bigint from pool_charges charge
    join pool_partners payer on payer.id = charge.partner_id
    join invoice_lines line on line.record_kind = 'pool' and line.record_id = charge.id and line.live
    join invoices bill on bill.id = line.invoice_id
    where payer.pool_id = ${sql.ref(poolId)} and charge.state = 'paid')`

/** How many partners a pool has: those of today, a suspended one left out. */
const partnersOf = (poolId: string) =>
  sql<number>`(select count(*)::int from pool_partners member
    where member.pool_id = ${sql.ref(poolId)} and member.state in ('active', 'renewal_due'))`

/** Codes `code` that were used, or can be: one that was ended unused was not issued. */
const counted = (which: 'issued' | 'used') =>
  which === 'issued'
    ? sql`count(*) filter (where code.uses > 0 or code.ended_at is null)`
    : sql`count(*) filter (where code.uses > 0)`

/** The codes for entries that a pool pays for, and those that were used. */
const entriesOf = (poolId: string, which: 'issued' | 'used') =>
  sql<number>`(select ${counted(which)}::int from pool_entry_codes given
    join discounts code on code.id = given.discount_id where given.pool_id = ${sql.ref(poolId)})`

/** The codes that a pool's partners were given, and those that were used. */
const codesOf = (poolId: string, which: 'issued' | 'used') =>
  sql<number>`(select ${counted(which)}::int
    from pool_codes given join discounts code on code.id = given.discount_id
    join pool_partners owner on owner.id = given.partner_id where owner.pool_id = ${sql.ref(poolId)})`

const pools = (reader: Reader) =>
  reader
    .selectFrom('sponsorship_pools as p')
    .select(['p.id', 'p.year', 'p.state', 'p.name', 'p.description', 'p.currency', 'p.version'])
    .select(['p.target_cents as targetCents', 'p.entry_cents as entryCents', 'p.term_months as termMonths'])
    .select(['p.opens_at as opensAt', 'p.closes_at as closesAt'])
    .select(raisedOf('p.id').as('raisedCents'))
    .select(entriesOf('p.id', 'issued').as('entriesIssued'))
    .select(entriesOf('p.id', 'used').as('entriesUsed'))

const withCounts = (reader: Reader) =>
  pools(reader)
    .select(partnersOf('p.id').as('partners'))
    .select(codesOf('p.id', 'issued').as('codesIssued'))
    .select(codesOf('p.id', 'used').as('codesUsed'))

export type PoolRow = Awaited<ReturnType<typeof listPools>>['rows'][number]

interface PoolFilter {
  query: string
  state: PoolState | null
  limit: number
  offset: number
}

/** A season's pools with what they raised, for admins. */
export async function listPools(_admin: AdminViewer, year: number, filter: PoolFilter) {
  const { query, state } = filter
  const matching = withCounts(db())
    .where('p.year', '=', year)
    .$if(state !== null, (found) => found.where('p.state', '=', state ?? 'open'))
    .$if(query !== '', (found) => found.where('p.name', 'ilike', containing(query)))
  const [rows, { count }] = await Promise.all([
    matching
      .orderBy(sql`lower(p.name)`)
      .orderBy('p.id')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    matching
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

/** One pool by its id, for admins; `undefined` when there is none. */
export function findPool(_admin: AdminViewer, id: number, reader: Reader) {
  return withCounts(reader).where('p.id', '=', id).executeTakeFirst()
}

/** One pool by its id, with what it raised; without counts of its partners. */
export function readPool(id: number, reader: Reader) {
  return pools(reader).where('p.id', '=', id).executeTakeFirstOrThrow()
}

const MAX_POOLS = 100

/** The pools of a season that are not drafts, in their order. */
export function shownPools(year: number, reader: Reader) {
  return pools(reader)
    .where('p.year', '=', year)
    .where('p.state', '<>', 'draft')
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .limit(MAX_POOLS)
    .execute()
}

/** All pools of a season by name, for selections of admins. */
export function poolNames(_admin: AdminViewer, year: number) {
  return db()
    .selectFrom('sponsorship_pools')
    .where('year', '=', year)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .select(['id', 'name'])
    .limit(MAX_POOLS)
    .execute()
}

/** How many pools a season has. */
export function countPools(_admin: AdminViewer, year: number): Promise<number> {
  return countOf(db().selectFrom('sponsorship_pools').where('year', '=', year))
}

/** The pools of a season after `last`, for exports in batches. */
export function poolsAfter(_admin: AdminViewer, year: number, last: { id: number } | null, limit: number) {
  return withCounts(db())
    .where('p.year', '=', year)
    .where('p.id', '>', last?.id ?? 0)
    .orderBy('p.id')
    .limit(limit)
    .execute()
}

const MAX_ENTRY_CODES = 500

/** The codes for entries that a pool pays for, the newest first, for admins. */
export function entryCodesOf(_admin: AdminViewer, poolId: number, reader: Reader) {
  return reader
    .selectFrom('pool_entry_codes as c')
    .innerJoin('discounts as d', 'd.id', 'c.discount_id')
    .where('c.pool_id', '=', poolId)
    .orderBy('d.id', 'desc')
    .select(['d.id', 'd.code', 'd.uses', 'd.ended_at as endedAt', 'c.note', 'c.issued_at as issuedAt'])
    .limit(MAX_ENTRY_CODES)
    .execute()
}
