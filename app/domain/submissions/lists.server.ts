import type { ListState } from '#app/ui/list-state.ts'
import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { anyContains } from '#db/containing.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import { filledUp } from '#db/list-of-ids.ts'
import { pageOf } from '#db/page-of.ts'
import { publiclyNominated, publiclyPassedOver } from '#app/domain/season/announcements/embargo.server.ts'
import { toldRound } from '#app/domain/season/announcements/told-round.server.ts'
import { isExcused } from '#app/domain/submissions/time/late-entry.server.ts'
import { stillOfEntry } from './pictures.server.ts'
import { PAYMENT_STATUSES, SUBMISSION_STATUSES } from './rules.ts'

export const ENTRY_SORTS = ['title', 'category', 'status', 'payment', 'updated'] as const
export type EntrySort = (typeof ENTRY_SORTS)[number]

export interface EntryListQuery extends Pick<
  ListState<EntrySort>,
  'query' | 'sort' | 'direction' | 'limit' | 'offset'
> {
  status?: string
  payment?: string
  categoryId?: number
}

/** A line of a list of entries. */
export type EntryRow = Awaited<ReturnType<typeof entriesOfStudio>>['rows'][number]

const sortColumns = {
  title: 's.title',
  category: 'c.number',
  status: 's.status',
  payment: 's.payment_status',
  updated: 's.updated_at',
} as const satisfies Record<EntrySort, string>

function matching(studioId: number, year: number, query: EntryListQuery, reader: Reader) {
  const status = SUBMISSION_STATUSES.find((each) => each === query.status)
  const payment = PAYMENT_STATUSES.find((each) => each === query.payment)
  let found = reader
    .selectFrom('submissions as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .innerJoin('studios as st', 'st.id', 's.studio_id')
    .where('s.year', '=', year)
    .where('s.studio_id', '=', studioId)
  if (query.categoryId !== undefined) found = found.where('s.category_id', '=', query.categoryId)
  if (status) found = found.where('s.status', '=', status)
  // A withdrawn draft is listed only when asked for.
  else
    found = found.where((eb) =>
      eb.or([eb('s.status', '<>', 'withdrawn'), eb('s.submitted_at', 'is not', null)]),
    )
  if (payment) found = found.where('s.payment_status', '=', payment)
  if (query.query) found = found.where((eb) => anyContains(eb, query.query, ['s.title', 's.code', 'c.name']))
  return found
}

/** The columns of a line; what entrants are told of a nomination depends on `now`. */
function linesOf(found: ReturnType<typeof matching>, now: Date) {
  return found
    .leftJoin('invoice_lines as l', (join) =>
      join.onRef('l.submission_id', '=', 's.id').on('l.live', '=', true),
    )
    .leftJoin('invoices as i', 'i.id', 'l.invoice_id')
    .select([
      's.id',
      's.code',
      's.title',
      's.status',
      's.payment_status as paymentStatus',
      's.completeness',
      's.category_id as categoryId',
      'c.number as categoryNumber',
      'c.name as categoryName',
      'c.type as categoryType',
      'st.name as studioName',
      'st.type as studioType',
      's.custom_deadline as customDeadline',
      's.updated_at as updatedAt',
      // With its tax, as prices are shown.
      sql<number | null>`l.unit_cents - l.discount_cents + l.tax_cents`.as('invoicedCents'),
      'i.id as invoiceId',
      'i.currency',
      isExcused(now).as('excused'),
      publiclyNominated('s.id', now).as('nominated'),
      publiclyPassedOver('s', now).as('passedOver'),
      toldRound('s').as('round'),
      sql<number>`(select count(*) from submission_people sp where sp.submission_id = s.id)`.as('people'),
    ])
}

/** One page of a studio's entries of a season, and how many there are. */
export function entriesOfStudio(
  studioId: number,
  year: number,
  query: EntryListQuery,
  now: Date,
  reader: Reader,
) {
  const lines = linesOf(matching(studioId, year, query, reader), now)
    .orderBy(sortColumns[query.sort], (order) =>
      query.direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('s.id', 'desc')
  return pageOf(lines, query)
}

interface Latest {
  studioId: number
  year: number
  ofAll: number
  ofEachStatus: number
  now: Date
}

/** A studio's latest entries of a season, the latest first: so many of them, so many of each status, and all that are nominated. */
export async function latestOfStudio(wanted: Latest) {
  return readLatest(wanted, db())
}

const readLatest = compiledOnce(({ studioId, year, ofAll, ofEachStatus, now }: Latest) => {
  const everything = { query: '', sort: 'updated', direction: 'desc', limit: 0, offset: 0 } as const
  const found = matching(studioId, year, everything, db())
  const places = found.select([
    's.id as placed',
    sql<number>`row_number() over (order by s.updated_at desc, s.id desc)`.as('place'),
    sql<number>`row_number() over (partition by s.status order by s.updated_at desc, s.id desc)`.as(
      'placeInStatus',
    ),
  ])
  return linesOf(found, now)
    .innerJoin(places.as('p'), 'p.placed', 's.id')
    .select(['p.place', 'p.placeInStatus', stillOfEntry('s.id').as('still')])
    .where((eb) =>
      eb.or([
        eb('p.place', '<=', ofAll),
        eb('p.placeInStatus', '<=', ofEachStatus),
        eb.and([publiclyNominated('s.id', now)]),
      ]),
    )
    .orderBy('p.place')
})

/** The categories a studio has submissions in this season, by number. */
export async function categoriesEntered(studioId: number, year: number) {
  return enteredCategories(studioId, year).execute()
}

/** The same as a query. */
export function enteredCategories(studioId: number, year: number) {
  return db()
    .selectFrom('submissions as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .where('s.studio_id', '=', studioId)
    .where('s.year', '=', year)
    .distinct()
    .orderBy('c.number')
    .select(['c.id', 'c.type', 'c.number', 'c.name'])
}

export interface StudioCounts {
  drafts: number
  inCart: number
  submitted: number
  returned: number
  unpaid: number
  nominated: number
  all: number
}

/** Submissions of studios in a season, counted by what the owner calls their state; for each studio that has any. */
export async function countsOfStudios(
  studioIds: readonly number[],
  year: number,
  now: Date,
): Promise<Map<number, StudioCounts>> {
  const rows = await studioCounts(filledUp(studioIds), year, now).execute()
  return new Map(rows.map(({ studioId, ...counts }) => [studioId, counts]))
}

/** The same as a query. */
export function studioCounts(studioIds: readonly number[], year: number, now: Date) {
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`count(*) filter (where ${condition})`
  return db()
    .selectFrom('submissions')
    .where(sql<boolean>`studio_id = any (${studioIds}::bigint[])`)
    .where('year', '=', year)
    .where('status', '<>', 'withdrawn')
    .groupBy('studio_id')
    .select([
      'studio_id as studioId',
      count(sql<boolean>`status = 'draft' and payment_status <> 'in_cart'`).as('drafts'),
      count(sql<boolean>`status = 'draft' and payment_status = 'in_cart'`).as('inCart'),
      count(sql<boolean>`status in ('submitted', 'in_review', 'accepted')`).as('submitted'),
      count(sql<boolean>`status = 'returned'`).as('returned'),
      // Invoiced, and the money has not come.
      count(sql<boolean>`status <> 'draft' and payment_status = 'invoiced'`).as('unpaid'),
      // Told to entrants only once the nominees are announced.
      count(publiclyNominated('submissions.id', now)).as('nominated'),
      sql<number>`count(*)`.as('all'),
    ])
}

/** What a studio without a submission has. */
export const NO_ENTRIES: StudioCounts = {
  drafts: 0,
  inCart: 0,
  submitted: 0,
  returned: 0,
  unpaid: 0,
  nominated: 0,
  all: 0,
}

/** Reads what those who entered an entry that is not nominated are told of its judging: the nominees without it, or its newest round. */
export async function toldOfJudging(submissionId: number, now: Date, reader: Reader) {
  const row = await reader
    .selectFrom('submissions as s')
    .where('s.id', '=', submissionId)
    .select([publiclyPassedOver('s', now).as('passedOver'), toldRound('s').as('round')])
    .executeTakeFirst()
  return row ?? { passedOver: false, round: null }
}
