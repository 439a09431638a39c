import { db, type Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { anyContains } from '#db/containing.ts'
import { awardDayOf } from '#app/domain/season/seasons/award-day.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { discountState, type CodeFacts, type CodeTerms, type MemberTerms } from './rules.ts'

/** A discount by code as checkouts use it. */
export interface FoundDiscount {
  id: number
  terms: CodeTerms
  facts: CodeFacts
}

const discounts = (reader: Reader) =>
  reader
    .selectFrom('discounts as d')
    .select(['d.id', 'd.year', 'd.code', 'd.kind', 'd.value', 'd.currency', 'd.note', 'd.uses'])
    .select(['d.max_uses as maxUses', 'd.max_uses_per_studio as maxUsesPerStudio'])
    .select(['d.valid_from as validFrom', 'd.valid_to as validTo', 'd.ended_at as endedAt'])

const withStudioUses = (studioId: number, reader: Reader) =>
  discounts(reader).select((eb) =>
    eb
      .selectFrom('discount_uses as u')
      .whereRef('u.discount_id', '=', 'd.id')
      .where('u.studio_id', '=', studioId)
      .where('u.released_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .as('usesOfStudio'),
  )

type Row = Awaited<ReturnType<ReturnType<typeof withStudioUses>['executeTakeFirst']>>

/** A discount as `discountOfCart` reads it. */
export const toFound = (row: Row | null): FoundDiscount | null =>
  row ? { id: row.id, terms: row, facts: { ...row, usesOfStudio: row.usesOfStudio ?? 0 } } : null

/** The discount a code is for: this season's, else the latest other one; `null` for no code of ours. */
export async function findByCode(
  code: string,
  year: number,
  studioId: number,
  reader: Reader,
): Promise<FoundDiscount | null> {
  const row = await withStudioUses(studioId, reader)
    .where('d.code', '=', code)
    .orderBy((eb) => eb('d.year', '=', year), 'desc')
    .orderBy('d.year', 'desc')
    .limit(1)
    .executeTakeFirst()
  return toFound(row)
}

/** The discount whose code was entered into a studio's cart of the season; `null` without one. */
export async function findDiscountOfCart(
  studioId: number,
  year: number,
  reader: Reader,
): Promise<FoundDiscount | null> {
  return toFound(await discountOfCart(studioId, year, reader).executeTakeFirst())
}

/** The same as a query. */
export function discountOfCart(studioId: number, year: number, reader: Reader) {
  return withStudioUses(studioId, reader)
    .innerJoin('carts as c', 'c.discount_id', 'd.id')
    .where('c.studio_id', '=', studioId)
    .where('c.year', '=', year)
}

/** The best entry discount that an owner's membership gives a studio at `now`; `null` without one. A membership counts through its last day. */
export async function findMemberTerms(
  studioId: number,
  now: Date,
  reader: Reader,
): Promise<MemberTerms | null> {
  return (await bestMemberTerms(studioId, now, reader).executeTakeFirst()) ?? null
}

/** The same as a query. */
export function bestMemberTerms(studioId: number, now: Date, reader: Reader) {
  const today = awardDayOf(now)
  return reader
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
}

const listed = (reader: Reader) =>
  discounts(reader).select((eb) =>
    eb
      .selectFrom('discount_uses as u')
      .whereRef('u.discount_id', '=', 'd.id')
      .where('u.released_at', 'is', null)
      .select(({ fn }) => fn.sum<number | null>('u.saved_cents').as('cents'))
      .as('savedCents'),
  )

const withState = <Facts extends Omit<CodeFacts, 'usesOfStudio'> & { savedCents: number | null }>(
  row: Facts,
  now: Date,
) => ({ ...row, savedCents: row.savedCents ?? 0, state: discountState(row, now) })

export type DiscountRow = Awaited<ReturnType<typeof listDiscounts>>['rows'][number]

/** The season's codes for the list of admins, the newest first, one page of them. */
export async function listDiscounts(
  _admin: AdminViewer,
  list: { year: number; query: string; limit: number; offset: number },
  now: Date,
) {
  const found = listed(db())
    .where('d.year', '=', list.year)
    .$if(list.query !== '', (query) => query.where((eb) => anyContains(eb, list.query, ['d.code', 'd.note'])))
  const rows = await found.orderBy('d.id', 'desc').limit(list.limit).offset(list.offset).execute()
  const count = await countOf(found.clearSelect())
  return { rows: rows.map((row) => withState(row, now)), count }
}

export type DiscountUse = NonNullable<Awaited<ReturnType<typeof findDiscount>>>['usedOn'][number]

/** One code with the invoices it was used on, the newest first; `null` for another season's or none. */
export async function findDiscount(_admin: AdminViewer, id: number, year: number, now: Date) {
  const row = await listed(db()).where('d.id', '=', id).where('d.year', '=', year).executeTakeFirst()
  if (!row) return null
  const usedOn = await db()
    .selectFrom('discount_uses as u')
    .innerJoin('invoices as i', 'i.id', 'u.invoice_id')
    .innerJoin('studios as s', 's.id', 'u.studio_id')
    .where('u.discount_id', '=', id)
    .orderBy('i.id', 'desc')
    .limit(200)
    .select(['i.id as invoiceId', 'i.number', 's.name as studioName', 'i.currency'])
    .select(['u.saved_cents as savedCents', 'i.issued_at as issuedAt', 'u.released_at as releasedAt'])
    .execute()
  return { ...withState(row, now), usedOn }
}
