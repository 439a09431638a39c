import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { containing } from '#db/containing.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { LIVE_STATES, partnerReference, type PartnerState } from './rules.ts'

const MAX_SHOWN = 20
const MAX_NAMED = 200
const MAX_CODES = 500

/** The day on which the last term of a partner ends. */
const endsOnOf = sql<
  string | null
>`(select max(t.to_on)::text from pool_partner_terms t where t.partner_id = a.id)`

const partners = (reader: Reader) =>
  reader
    .selectFrom('pool_partners as a')
    .innerJoin('sponsorship_pools as p', 'p.id', 'a.pool_id')
    .innerJoin('seasons as s', 's.year', 'p.year')
    .innerJoin('pool_level_revisions as r', 'r.id', 'a.revision_id')
    .select(['a.id', 'a.pool_id as poolId', 'p.name as poolName', 'p.year', 's.timezone as zone', 'a.state'])
    .select(['a.organisation', 'a.credit_as as creditAs', 'a.is_anonymous as isAnonymous', 'a.reason'])
    .select(['a.level_id as levelId', 'a.revision_id as revisionId', 'r.name as levelName', 'a.version'])
    .select([
      'r.amount_cents as amountCents',
      'r.currency',
      'a.applied_at as appliedAt',
      'a.user_id as userId',
    ])
    .select(endsOnOf.as('endsOn'))

export type PartnerRow = Awaited<ReturnType<typeof listPartners>>['rows'][number]

/** What the list of partners is narrowed to. */
export interface Narrowed {
  query: string
  poolId: number | null
  /** `open`: those that wait for a decision; `logo`: whose logo waits for a review. */
  state: PartnerState | 'open' | 'logo' | null
}

type PartnerFilter = Narrowed & { limit: number; offset: number }

const ALL: Narrowed = { query: '', poolId: null, state: null }

const AWAITED = ['applied', 'in_review', 'approved'] as const

const asksForLevel = sql<boolean>`exists (select from pool_level_changes c where c.partner_id = a.id and c.state = 'requested')`

const hasLogoInReview = sql<boolean>`exists (select from pool_partner_logos l where l.partner_id = a.id and l.state = 'in_review')`

/** Whether a partner `a` of a pool `p` with its level `r` and account `u` fits what a list is narrowed to. */
function fitting({ query, state, poolId }: Narrowed) {
  const pattern = containing(query)
  const parts = [sql`true`]
  if (poolId !== null) parts.push(sql`a.pool_id = ${poolId}`)
  if (state === 'open') parts.push(sql`(a.state in (${sql.join(AWAITED)}) or ${asksForLevel})`)
  else if (state === 'logo') parts.push(hasLogoInReview)
  else if (state !== null) parts.push(sql`a.state = ${state}`)
  if (query !== '')
    parts.push(
      sql`(a.organisation ilike ${pattern} or a.credit_as ilike ${pattern} or u.email::text ilike ${pattern}
        or p.name ilike ${pattern} or r.name ilike ${pattern})`,
    )
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** A season's partners for admins, those to decide first, then the newest. */
export async function listPartners(_admin: AdminViewer, year: number, filter: PartnerFilter) {
  const matching = partners(db())
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .where('p.year', '=', year)
    .where(fitting(filter))
  const [rows, { count }] = await Promise.all([
    matching
      .select(asksForLevel.as('asksForLevel'))
      .select(personName<string | null>('u').as('contact'))
      .orderBy((eb) => eb('a.state', 'in', AWAITED), 'desc')
      .orderBy('a.applied_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    matching
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => ({ ...row, reference: partnerReference(row.id) })), count }
}

/** One partner, for admins, with others of the same organisation; `null` when there is none. */
export async function findPartner(_admin: AdminViewer, id: number, reader: Reader) {
  const row = await partners(reader)
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .where('a.id', '=', id)
    .select(['u.email', personName<string | null>('u').as('contact'), 'a.bill_to as billTo'])
    .select('a.po_number as poNumber')
    .executeTakeFirst()
  if (!row) return null
  const duplicates = await reader
    .selectFrom('pool_partners as o')
    .innerJoin('pool_partners as a', (join) =>
      join
        .onRef('a.pool_id', '=', 'o.pool_id')
        .onRef('a.organisation_key', '=', 'o.organisation_key')
        .on('a.id', '=', id),
    )
    .where('o.id', '<>', id)
    .orderBy('o.id', 'desc')
    .select(['o.id', 'o.organisation', 'o.state'])
    .limit(MAX_SHOWN)
    .execute()
  return { ...row, reference: partnerReference(id), duplicates }
}

/** The viewer's partnerships, those that live first, then the newest. */
export async function listOwnPartnerships(viewer: Viewer) {
  const rows = await partners(db())
    .where('a.user_id', '=', viewer.userId)
    .orderBy((eb) => eb('a.state', 'in', LIVE_STATES), 'desc')
    .orderBy('a.id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map(({ userId: _, ...row }) => ({ ...row, reference: partnerReference(row.id) }))
}

/**
 * The other partners of pools that may be named, as they wish to be credited. Anonymous ones are not in it, and neither is their
 * number: of one that is alone, the number would be a name.
 */
export async function namedPartners(
  poolIds: readonly number[],
  except: { userId: number },
  today: string,
  reader: Reader,
) {
  if (poolIds.length === 0) return []
  return reader
    .selectFrom('pool_partners as a')
    .innerJoin('pool_partner_terms as t', 't.partner_id', 'a.id')
    .innerJoin('pool_level_revisions as r', 'r.id', 't.revision_id')
    .where('a.pool_id', 'in', poolIds)
    .where('a.state', 'in', ['active', 'renewal_due'])
    .where('a.is_anonymous', '=', false)
    .where((eb) => eb.or([eb('a.user_id', 'is', null), eb('a.user_id', '<>', except.userId)]))
    .where('t.from_on', '<=', today)
    .where('t.to_on', '>', today)
    .orderBy('r.amount_cents', 'desc')
    .orderBy(sql`lower(coalesce(nullif(a.credit_as, ''), a.organisation))`)
    .select(['a.pool_id as poolId', 'r.name as levelName'])
    .select(sql<string>`coalesce(nullif(a.credit_as, ''), a.organisation)`.as('name'))
    .limit(MAX_NAMED)
    .execute()
}

/** The codes of partners: which were used, and not by whom. */
export async function codesOfPartners(ids: readonly number[], reader: Reader) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('pool_codes as c')
    .innerJoin('discounts as d', 'd.id', 'c.discount_id')
    .where('c.partner_id', 'in', ids)
    .orderBy('d.id')
    .select([
      'c.partner_id as partnerId',
      'd.code',
      'd.uses',
      'd.valid_to as validTo',
      'd.ended_at as endedAt',
    ])
    .limit(MAX_CODES)
    .execute()
}

/** The terms of partners with their levels, in their order. */
export async function termsOfPartners(ids: readonly number[], reader: Reader) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('pool_partner_terms as t')
    .innerJoin('pool_level_revisions as r', 'r.id', 't.revision_id')
    .where('t.partner_id', 'in', ids)
    .orderBy('t.from_on')
    .select([
      't.id',
      't.partner_id as partnerId',
      't.from_on as from',
      't.to_on as to',
      'r.name as levelName',
    ])
    .select(['t.term_from as termFrom', 't.term_to as termTo', 't.revision_id as revisionId'])
    .select(['r.amount_cents as amountCents', 'r.currency'])
    .execute()
}

/** The wishes of partners for another level, the newest first. */
export async function changesOfPartners(ids: readonly number[], reader: Reader) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('pool_level_changes as c')
    .innerJoin('pool_level_revisions as f', 'f.id', 'c.from_revision_id')
    .innerJoin('pool_level_revisions as w', 'w.id', 'c.to_revision_id')
    .where('c.partner_id', 'in', ids)
    .orderBy('c.id', 'desc')
    .select(['c.id', 'c.partner_id as partnerId', 'c.state', 'c.reason', 'c.requested_at as requestedAt'])
    .select(['f.name as fromName', 'w.name as toName', 'c.prorated_cents as proratedCents', 'w.currency'])
    .select(['c.to_revision_id as toRevisionId', 'w.amount_cents as toCents'])
    .limit(MAX_SHOWN)
    .execute()
}

/** How many partners a season's pools have or had. */
export function countPartners(_admin: AdminViewer, year: number, narrowed = ALL): Promise<number> {
  return countOf(
    partners(db())
      .leftJoin('users as u', 'u.id', 'a.user_id')
      .where('p.year', '=', year)
      .where(fitting(narrowed)),
  )
}

export type ExportedPartner = Awaited<ReturnType<typeof partnersAfter>>[number]

/** The partners of a season, or those a list is narrowed to, after `last`, for exports in batches. */
export function partnersAfter(
  _admin: AdminViewer,
  year: number,
  last: { id: number } | null,
  limit: number,
  narrowed = ALL,
) {
  return partners(db())
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .where('p.year', '=', year)
    .where(fitting(narrowed))
    .where('a.id', '>', last?.id ?? 0)
    .select(['u.email', personName<string | null>('u').as('contact')])
    .orderBy('a.id')
    .limit(limit)
    .execute()
}
