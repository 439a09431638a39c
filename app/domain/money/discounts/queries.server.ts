import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import {
  discountState,
  type CodeFacts,
  type CodeTerms,
  type DiscountState,
  type MemberTerms,
} from './rules.ts'

/** A discount by code as checkouts weigh it. */
export interface FoundDiscount {
  id: number
  terms: CodeTerms
  facts: CodeFacts
}

const found = (reader: Reader, studioId: number) =>
  reader
    .selectFrom('discounts as d')
    .selectAll('d')
    .select((eb) =>
      eb
        .selectFrom('discount_uses as u')
        .whereRef('u.discount_id', '=', 'd.id')
        .where('u.studio_id', '=', studioId)
        .where('u.released_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('uses_of_studio'),
    )

type FoundRow = Awaited<ReturnType<ReturnType<typeof found>['executeTakeFirstOrThrow']>>

function toFound(row: FoundRow): FoundDiscount {
  return {
    id: row.id,
    terms: { code: row.code, kind: row.kind, value: row.value, currency: row.currency },
    facts: {
      year: row.year,
      validFrom: row.valid_from,
      validTo: row.valid_to,
      endedAt: row.ended_at,
      uses: row.uses,
      maxUses: row.max_uses,
      maxUsesPerStudio: row.max_uses_per_studio,
      usesOfStudio: Number(row.uses_of_studio ?? 0),
    },
  }
}

/** The discount a code stands for: this season's, else the latest other one; `null` for no code of ours. */
export async function findByCode(
  code: string,
  year: number,
  studioId: number,
  reader: Reader,
): Promise<FoundDiscount | null> {
  const row = await found(reader, studioId)
    .where('d.code', '=', code)
    .orderBy((eb) => eb('d.year', '=', year), 'desc')
    .orderBy('d.year', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toFound(row) : null
}

/** The discount whose code was entered into a studio's cart of the season; `null` without one. */
export async function discountOfCart(
  studioId: number,
  year: number,
  reader: Reader,
): Promise<FoundDiscount | null> {
  const row = await found(reader, studioId)
    .innerJoin('carts as c', 'c.discount_id', 'd.id')
    .where('c.studio_id', '=', studioId)
    .where('c.year', '=', year)
    .executeTakeFirst()
  return row ? toFound(row) : null
}

/**
 * The best entry discount that an owner's membership gives a studio on the day of `now` (UTC); `null` without one
 * (product 3.2). A membership counts through its last day.
 */
export async function memberTermsOf(
  studioId: number,
  now: Date,
  reader: Reader,
): Promise<MemberTerms | null> {
  const today = now.toISOString().slice(0, 10)
  const row = await reader
    .selectFrom('studio_members as s')
    .innerJoin('memberships as m', 'm.user_id', 's.user_id')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .where('s.studio_id', '=', studioId)
    .where('s.role', '=', 'owner')
    .where('s.status', '=', 'active')
    .where('m.status', '=', 'active')
    .where((eb) => eb.or([eb('m.starts_on', 'is', null), eb('m.starts_on', '<=', today)]))
    .where((eb) => eb.or([eb('m.ends_on', 'is', null), eb('m.ends_on', '>=', today)]))
    .where('t.entry_discount_pct', '>', 0)
    .orderBy('t.entry_discount_pct', 'desc')
    .orderBy('t.id')
    .select(['t.entry_discount_pct as percent', 't.name as typeName'])
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export interface DiscountRow {
  id: number
  terms: CodeTerms
  state: DiscountState
  uses: number
  maxUses: number | null
  maxUsesPerStudio: number | null
  validFrom: Date
  validTo: Date | null
  endedAt: Date | null
  note: string
  /** What it has taken off, on invoices that stand. */
  savedCents: number
}

const rowColumns = [
  'd.id',
  'd.year',
  'd.code',
  'd.kind',
  'd.value',
  'd.currency',
  'd.uses',
  'd.max_uses',
  'd.max_uses_per_studio',
  'd.valid_from',
  'd.valid_to',
  'd.ended_at',
  'd.note',
] as const

const savedCents = sql<number>`(select coalesce(sum(u.saved_cents), 0) from discount_uses u
  where u.discount_id = d.id and u.released_at is null)`.as('saved_cents')

const listed = (reader: Reader) =>
  reader
    .selectFrom('discounts as d')
    .select([...rowColumns])
    .select(savedCents)
type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>

function toRow(row: ListedRow, now: Date): DiscountRow {
  const facts = {
    year: row.year,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    endedAt: row.ended_at,
    uses: row.uses,
    maxUses: row.max_uses,
    maxUsesPerStudio: row.max_uses_per_studio,
  }
  return {
    id: row.id,
    terms: { code: row.code, kind: row.kind, value: row.value, currency: row.currency },
    state: discountState(facts, now),
    uses: row.uses,
    maxUses: row.max_uses,
    maxUsesPerStudio: row.max_uses_per_studio,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    endedAt: row.ended_at,
    note: row.note,
    savedCents: Number(row.saved_cents),
  }
}

/** The season's codes for the office's list, the newest first, one page of them. */
export async function listDiscounts(
  _admin: AdminViewer,
  list: { year: number; query: string; limit: number; offset: number },
  now: Date,
): Promise<{ rows: DiscountRow[]; count: number }> {
  const pattern = containing(list.query)
  const rows = await listed(db())
    .where('d.year', '=', list.year)
    .$if(list.query !== '', (query) =>
      query.where((eb) => eb.or([eb('d.code', 'ilike', pattern), eb('d.note', 'ilike', pattern)])),
    )
    .orderBy('d.id', 'desc')
    .limit(list.limit)
    .offset(list.offset)
    .execute()
  const { count } = await db()
    .selectFrom('discounts as d')
    .where('d.year', '=', list.year)
    .$if(list.query !== '', (query) =>
      query.where((eb) => eb.or([eb('d.code', 'ilike', pattern), eb('d.note', 'ilike', pattern)])),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map((row) => toRow(row, now)), count: Number(count) }
}

export interface DiscountUse {
  invoiceId: number
  number: string
  studioName: string
  savedCents: number
  currency: string
  issuedAt: Date
  releasedAt: Date | null
}

/** One code with the invoices it was used on, the newest first; `null` for another season's or none. */
export async function findDiscount(
  _admin: AdminViewer,
  id: number,
  year: number,
  now: Date,
): Promise<(DiscountRow & { usedOn: DiscountUse[] }) | null> {
  const row = await listed(db()).where('d.id', '=', id).where('d.year', '=', year).executeTakeFirst()
  if (!row) return null
  const usedOn = await db()
    .selectFrom('discount_uses as u')
    .innerJoin('invoices as i', 'i.id', 'u.invoice_id')
    .innerJoin('studios as s', 's.id', 'u.studio_id')
    .where('u.discount_id', '=', id)
    .orderBy('i.id', 'desc')
    .limit(200)
    .select([
      'i.id as invoiceId',
      'i.number',
      's.name as studioName',
      'u.saved_cents as savedCents',
      'i.currency',
      'i.issued_at as issuedAt',
      'u.released_at as releasedAt',
    ])
    .execute()
  return { ...toRow(row, now), usedOn }
}
