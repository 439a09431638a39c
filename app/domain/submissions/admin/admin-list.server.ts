import { sql, type SelectQueryBuilder } from 'kysely'
import { db } from '#db/client.ts'
import type { DB } from '#db/types.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { hasWithheldFile } from '#app/domain/submissions/admin/withheld-files.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { entryThumbnails } from '#app/domain/submissions/pictures.server.ts'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'
import { callWindow } from '#app/domain/season/seasons/deadlines.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { addLocalDays, readLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { CHECKED_STATUSES } from '#app/domain/submissions/eligibility/check-entries.server.ts'
import type { ListState } from '#app/ui/list-state.ts'
import { MATERIALS, ONLY, type AdminSort } from './admin-filters.ts'
import { PAYMENT_STATUSES, SUBMISSION_STATUSES } from '#app/domain/submissions/rules.ts'

/** Lists are counted exactly up to here; beyond, they show "more than". */
const MAX_COUNTED = 10_000
/** Lower for filtered lists, whose rows are read to be counted. */
const MAX_COUNTED_NARROWED = 2_000
const MAX_WORDS = 6

/** The filters of a season's list, read from an address. */
export type AdminEntryQuery = Awaited<ReturnType<typeof adminEntryQuery>>

export interface AdminEntryOrder {
  sort: AdminSort
  direction: 'asc' | 'desc'
}

/** The address's search and filters as a query of the season; unknown values are ignored. */
export async function adminEntryQuery(state: Pick<ListState, 'query' | 'filters'>, season: Season) {
  const { filters } = state
  const [categories, deadlines] = await Promise.all([
    categoriesOf(season.year),
    deadlinesOf(season.year, db()),
  ])
  const chosen = categories.filter(
    ({ number, type }) =>
      (!filters.category || String(number) === filters.category) && (!filters.type || type === filters.type),
  )
  const known = <T extends string>(values: readonly T[], text: string | undefined) =>
    values.find((value) => value === text) ?? null
  const day = (text: string | undefined) => {
    const reading = readLocalText(`${text ?? ''}T00:00`, season.timezone)
    return reading.kind === 'moment' ? reading.moment : null
  }
  const to = day(filters.to)
  return {
    year: season.year,
    // Each has to be in the title, the code, the studio's name or a person's.
    words: state.query.split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS),
    status: known(SUBMISSION_STATUSES, filters.status),
    payment: known(PAYMENT_STATUSES, filters.payment),
    // One category, or all of a type; null for all.
    categoryIds: filters.category || filters.type ? chosen.map(({ id }) => id) : null,
    studioId: /^[1-9]\d{0,14}$/.test(filters.studio ?? '') ? Number(filters.studio) : null,
    only: known(ONLY, filters.only),
    tag: filters.tag?.trim().toLocaleLowerCase('en') || null,
    materials: known(MATERIALS, filters.materials),
    submittedFrom: day(filters.from),
    // Exclusive.
    submittedBefore: to && addLocalDays(to, 1, season.timezone),
    // What came after it is late.
    callCloses: callWindow(deadlines)?.closes ?? null,
  }
}

type Matching = SelectQueryBuilder<DB & { s: DB['submissions'] }, 's', object>

function matching(admin: AdminViewer, query: AdminEntryQuery): Matching {
  let found: Matching = db()
    .selectFrom('submissions as s')
    .where('s.year', '=', query.year)
    .where(withoutConflict(admin, 's.id', admin.at))
  for (const word of query.words)
    found = found.where(sql<boolean>`s.search_text like search_pattern(${word})`)
  if (query.status) found = found.where('s.status', '=', query.status)
  if (query.payment) found = found.where('s.payment_status', '=', query.payment)
  if (query.categoryIds)
    found =
      query.categoryIds.length > 0
        ? found.where('s.category_id', 'in', query.categoryIds)
        : found.where(sql<boolean>`false`)
  if (query.studioId !== null) found = found.where('s.studio_id', '=', query.studioId)
  if (query.tag) found = found.where(sql<boolean>`s.tags @> array[${query.tag}]::text[]`)
  if (query.materials)
    found = found.where('s.materials_received_at', query.materials === 'received' ? 'is not' : 'is', null)
  if (query.submittedFrom) found = found.where('s.submitted_at', '>=', query.submittedFrom)
  if (query.submittedBefore) found = found.where('s.submitted_at', '<', query.submittedBefore)
  switch (query.only) {
    case 'flagged':
      return found.where(
        sql<boolean>`(s.flag is not null or exists (
          select from review_flags f where f.submission_id = s.id and f.resolved_at is null))`,
      )
    case 'late':
      return found.where((eb) =>
        eb.or([
          eb('s.custom_deadline', 'is not', null),
          ...(query.callCloses ? [eb('s.submitted_at', '>=', query.callCloses)] : []),
        ]),
      )
    case 'incomplete':
      return found
        .where('s.completeness', '<', 100)
        .where('s.status', 'not in', ['withdrawn', 'expired', 'disqualified'])
    case 'proposed':
      return found.where((eb) =>
        eb.exists(
          eb
            .selectFrom('disqualifications as d')
            .whereRef('d.submission_id', '=', 's.id')
            .where('d.status', '=', 'proposed')
            .select('d.id'),
        ),
      )
    case 'against':
      return found
        .where('s.status', 'in', [...CHECKED_STATUSES])
        .where(
          sql<boolean>`exists (select from eligibility_findings f where f.submission_id = s.id and f.verdict = 'broken')`,
        )
    case 'withheld':
      return found.where(hasWithheldFile('s'))
    case null:
      return found
  }
}

/** The sort key of each order; equal keys are ordered by id in the same direction, so that one index serves both. */
const SORT_KEYS: Readonly<Record<AdminSort, ReturnType<typeof sql>>> = {
  title: sql`s.title`,
  status: sql`s.status`,
  submitted: sql`s.submitted_at`,
  updated: sql`s.updated_at`,
  studio: sql`st.name`,
  category: sql`s.category_number`,
}

function ordered(admin: AdminViewer, query: AdminEntryQuery, { sort, direction }: AdminEntryOrder) {
  const found = matching(admin, query)
    .$if(sort === 'studio', (joined) => joined.innerJoin('studios as st', 'st.id', 's.studio_id'))
    // By when they were submitted, drafts have no place.
    .$if(sort === 'submitted', (sent) => sent.where('s.submitted_at', 'is not', null))
  const way = sql.raw(direction)
  return found.orderBy(sql`${SORT_KEYS[sort]} ${way}`).orderBy(sql`s.id ${way}`)
}

/** How many there are, counted up to a bound so that it stays quick; `more`: there are more than were counted. */
export async function countAdminEntries(
  admin: AdminViewer,
  query: AdminEntryQuery,
  sort: AdminSort = 'updated',
) {
  const narrowed =
    query.words.length > 0 || query.only !== null || query.status !== null || query.tag !== null
  const most = narrowed ? MAX_COUNTED_NARROWED : MAX_COUNTED
  const some = ordered(admin, query, { sort, direction: 'asc' })
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(most + 1)
  const { total } = await db()
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(total, most), more: total > most }
}

/** The ids of one stretch of the list, in its order. */
export async function listAdminEntryIds(
  admin: AdminViewer,
  query: AdminEntryQuery,
  order: AdminEntryOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await ordered(admin, query, order).select('s.id').limit(limit).offset(offset).execute()
  return rows.map(({ id }) => id)
}

/** A line of the admins' list. */
export type AdminEntryRow = Awaited<ReturnType<typeof listAdminEntryRows>>[number]

/** Everything the list shows of these submissions, in the order of the ids. */
export async function listAdminEntryRows(admin: AdminViewer, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db()
    .selectFrom('submissions as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .innerJoin('studios as st', 'st.id', 's.studio_id')
    .leftJoin('invoice_lines as l', (join) =>
      join.onRef('l.submission_id', '=', 's.id').on('l.live', '=', true),
    )
    .leftJoin('invoices as i', 'i.id', 'l.invoice_id')
    .where('s.id', 'in', [...ids])
    .where(withoutConflict(admin, 's.id', admin.at))
    .select([
      's.id',
      's.code',
      's.title',
      's.status',
      's.payment_status as paymentStatus',
      's.completeness',
      'c.type as categoryType',
      'c.number as categoryNumber',
      'c.name as categoryName',
      'st.id as studioId',
      'st.name as studioName',
      's.tags',
      's.flag',
      's.materials_received_at as materialsReceivedAt',
      's.custom_deadline as customDeadline',
      's.submitted_at as submittedAt',
      's.updated_at as updatedAt',
      // What its live invoice line asks for, in minor units; null before it is invoiced.
      sql<number | null>`l.qty * l.unit_cents - l.discount_cents + l.tax_cents`.as('cents'),
      'i.currency',
      sql<number>`(select count(*) from submission_people p where p.submission_id = s.id)`.as('people'),
      // The texts of the rules that it is against.
      sql<string | null>`(select string_agg(r.message, ' · ' order by r.category_id nulls first, r.sort, r.id)
        from eligibility_findings f join eligibility_rules r on r.id = f.rule_id
        where f.submission_id = s.id and f.verdict = 'broken')`.as('against'),
    ])
    .execute()
  const pictures = await entryThumbnails(ids, db())
  const byId = new Map(rows.map((row) => [row.id, { ...row, picture: pictures.get(row.id) ?? null }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The entries before and after one in a list's order, also where the entry itself no longer fits the filters. */
export async function findAdminNeighbours(
  admin: AdminViewer,
  submissionId: number,
  query: AdminEntryQuery,
  order: AdminEntryOrder,
): Promise<{ previous: number | null; next: number | null }> {
  const key = SORT_KEYS[order.sort]
  const own = sql`(select ${key} from submissions s join studios st on st.id = s.studio_id
    where s.id = ${submissionId})`
  const beside = async (direction: 'asc' | 'desc') => {
    const than = sql.raw(direction === 'asc' ? '>' : '<')
    const row = await ordered(admin, query, { ...order, direction })
      // By itself, so that an index of the joined table can be used.
      .where(sql<boolean>`${key} ${than}= ${own}`)
      .where(sql<boolean>`(${key}, s.id) ${than} (${own}, ${submissionId}::bigint)`)
      .select('s.id')
      .limit(1)
      .executeTakeFirst()
    return row?.id ?? null
  }
  const [after, before] = [await beside('asc'), await beside('desc')]
  return order.direction === 'asc' ? { previous: before, next: after } : { previous: after, next: before }
}

/** The tags in use in a season, for the filter and the forms. */
export async function tagsInUse(admin: AdminViewer, year: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('submissions')
    .where('year', '=', year)
    .where(withoutConflict(admin, 'submissions.id', admin.at))
    .where(sql<boolean>`tags <> '{}'`)
    .select(sql<string>`unnest(tags)`.as('tag'))
    .distinct()
    .orderBy('tag')
    .limit(200)
    .execute()
  return rows.map(({ tag }) => tag)
}
