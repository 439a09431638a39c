import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { categoriesOf } from './queries.server.ts'
import type { Category, CategoryStatus } from './rules.ts'
import { foldedName } from '#app/platform/plain-name.ts'

export const CATEGORY_SORTS = ['number', 'name', 'entries', 'ceremony'] as const

/** `entries` were submitted and not withdrawn; `judges` have accepted. */
interface CategoryCounts {
  entries: number
  drafts: number
  committees: number
  judges: number
  questions: number
}

export type CategoryLine = Category & CategoryCounts

async function countsOf(ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, CategoryCounts>()
  const { rows } = await sql<CategoryCounts & { id: number }>`
    SELECT c.id, coalesce(s.entries, 0) AS entries, coalesce(s.drafts, 0) AS drafts,
      (SELECT count(*) FROM committees k WHERE k.category_id = c.id) AS committees,
      (SELECT count(*) FROM committees k JOIN committee_members m ON m.committee_id = k.id
        WHERE k.category_id = c.id AND m.status = 'accepted') AS judges,
      (SELECT count(*) FROM category_fields b JOIN fields f ON f.id = b.field_id
        WHERE b.category_id = c.id AND f.archived_at IS NULL) AS questions
    FROM categories c
    LEFT JOIN (
      SELECT category_id,
        count(*) FILTER (WHERE status IN ('submitted', 'in_review', 'returned', 'accepted')) AS entries,
        count(*) FILTER (WHERE status = 'draft') AS drafts
      FROM submissions WHERE category_id = ANY(${[...ids]}::bigint[]) GROUP BY category_id
    ) s ON s.category_id = c.id
    WHERE c.id = ANY(${[...ids]}::bigint[])
  `.execute(db())
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** One page of a year's categories with their counts; a season has a few hundred at most, so they are sorted in memory. */
export async function listCategories(
  _admin: AdminViewer,
  filter: {
    year: number
    query: string
    type: Category['type'] | null
    status: CategoryStatus | null
    sort: (typeof CATEGORY_SORTS)[number]
    direction: 'asc' | 'desc'
    limit: number
    offset: number
  },
): Promise<{ rows: CategoryLine[]; count: number }> {
  const { type, status, sort, direction, limit, offset } = filter
  const query = foldedName(filter.query)
  const found = (await categoriesOf(filter.year)).filter(
    (category) =>
      (type === null || category.type === type) &&
      (status === null || category.status === status) &&
      foldedName(`${category.number} ${categoryTitle(category)} ${category.summary}`).includes(query),
  )
  const counts = await countsOf(found.map(({ id }) => id))
  const none = { entries: 0, drafts: 0, committees: 0, judges: 0, questions: 0 }
  const lines = found.map((category) => ({ ...category, ...(counts.get(category.id) ?? none) }))
  const last = Number.MAX_SAFE_INTEGER
  const orders: Record<typeof sort, (a: CategoryLine, b: CategoryLine) => number> = {
    number: (a, b) => a.number - b.number,
    name: (a, b) => a.name.localeCompare(b.name, 'en'),
    entries: (a, b) => a.entries - b.entries,
    ceremony: (a, b) => (a.ceremonyOrder ?? last) - (b.ceremonyOrder ?? last),
  }
  const sign = direction === 'desc' ? -1 : 1
  lines.sort((a, b) => orders[sort](a, b) * sign || a.number - b.number)
  return { rows: lines.slice(offset, offset + limit), count: found.length }
}

/** The years of all seasons, the latest first. */
export async function seasonYears(): Promise<number[]> {
  const rows = await db().selectFrom('seasons').select('year').orderBy('year', 'desc').limit(200).execute()
  return rows.map(({ year }) => year)
}

/** The year an address asks for if it has a season, or else the current season's. */
export async function askedYear(asked: string | null): Promise<number> {
  const found = (await seasonYears()).find((year) => String(year) === asked)
  return found ?? (await currentSeason()).year
}

/** How many submissions of a category have each status, without statuses that none has. */
export function entryStates(categoryId: number): Promise<{ status: string; count: number }[]> {
  return db()
    .selectFrom('submissions')
    .where('category_id', '=', categoryId)
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .execute()
}

/** The members of a category's committees, without removed ones. */
export function committeeOf(categoryId: number) {
  return db()
    .selectFrom('committees as k')
    .innerJoin('committee_members as m', 'm.committee_id', 'k.id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('k.category_id', '=', categoryId)
    .where('m.status', '<>', 'removed')
    .select(['k.name as committee', 'm.role', 'm.status'])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'))
    .orderBy('k.id')
    .orderBy('m.role')
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .orderBy('u.id')
    .limit(100)
    .execute()
}

interface CategoryUses {
  entries: number
  committees: number
  deadlines: number
  copies: number
}

/** Counts of what refers to a category; one that anything refers to cannot be removed. */
export async function usesOfCategory(id: number, reader: Reader): Promise<CategoryUses> {
  const { rows } = await sql<CategoryUses>`
    SELECT
      (SELECT count(*) FROM submissions WHERE category_id = ${id} OR moved_from_category = ${id}) AS entries,
      (SELECT count(*) FROM committees WHERE category_id = ${id}) AS committees,
      (SELECT count(*) FROM deadlines WHERE category_id = ${id}) AS deadlines,
      (SELECT count(*) FROM categories WHERE copied_from = ${id}) AS copies
  `.execute(reader)
  return rows[0] ?? { entries: 0, committees: 0, deadlines: 0, copies: 0 }
}

const MAX_LISTED = 10
/** In place of a limit that is not set. */
const NO_LIMIT = 1_000_000

export type OverLimit = Awaited<ReturnType<typeof overTheLimit>>

/** Studios and entries over a category's limits, the first ten of each, and how many there are. */
export async function overTheLimit(
  category: Pick<Category, 'id' | 'maxPerStudio' | 'maxTeam'>,
  admin: AdminViewer,
) {
  const live = db()
    .selectFrom('submissions as s')
    .where('s.category_id', '=', category.id)
    .where(withoutConflict(admin, 's.id', admin.at))
    .where('s.status', 'not in', ['withdrawn', 'expired'])
  const studios = await live
    .innerJoin('studios as st', 'st.id', 's.studio_id')
    .groupBy(['st.id', 'st.name'])
    .having((eb) => eb(eb.fn.countAll(), '>', category.maxPerStudio ?? NO_LIMIT))
    .select((eb) => ['st.name', eb.fn.countAll<number>().as('entries')])
    .orderBy('entries', 'desc')
    .execute()
  const teams = await live
    .innerJoin('submission_people as p', 'p.submission_id', 's.id')
    .groupBy(['s.id', 's.title'])
    .having((eb) => eb(eb.fn.countAll(), '>', category.maxTeam ?? NO_LIMIT))
    .select((eb) => ['s.id', 's.title', eb.fn.countAll<number>().as('people')])
    .orderBy('people', 'desc')
    .execute()
  return {
    studios: studios.slice(0, MAX_LISTED),
    studiosTotal: studios.length,
    teams: teams.slice(0, MAX_LISTED),
    teamsTotal: teams.length,
  }
}
