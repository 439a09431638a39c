import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { OverLimit } from '#app/domain/catalogue/categories/category-text.ts'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import type { Category, CategoryStatus } from '#app/domain/catalogue/categories/rules.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'

export const CATEGORY_SORTS = ['number', 'name', 'entries', 'ceremony'] as const

export interface CategoryFilter {
  year: number
  query: string
  type: Category['type'] | null
  status: CategoryStatus | null
}

export interface CategoryLine extends Category {
  /** Sent in and living on. */
  entries: number
  drafts: number
  committees: number
  judges: number
  questions: number
}

/** How many entries, drafts, committees, accepted judges and questions each of these categories has. */
async function countsOf(ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Omit<CategoryLine, keyof Category>>()
  const { rows } = await sql<{
    id: number
    entries: number
    drafts: number
    committees: number
    judges: number
    questions: number
  }>`
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
  return new Map(
    rows.map(({ id, entries, drafts, committees, judges, questions }) => [
      id,
      {
        ...{ entries: Number(entries), drafts: Number(drafts), committees: Number(committees) },
        ...{ judges: Number(judges), questions: Number(questions) },
      },
    ]),
  )
}

const fold = (text: string) => text.normalize('NFKD').toLocaleLowerCase('en')

/** One page of a year's categories, with what there is of each. A season has at most a few hundred, kept in memory. */
export async function listCategories(
  _admin: AdminViewer,
  filter: CategoryFilter & {
    sort: (typeof CATEGORY_SORTS)[number]
    direction: 'asc' | 'desc'
    limit: number
    offset: number
  },
): Promise<{ rows: CategoryLine[]; total: number }> {
  const { query, type, status, sort, direction, limit, offset } = filter
  const words = fold(query)
  const found = (await categoriesOf(filter.year)).filter(
    (category) =>
      (type === null || category.type === type) &&
      (status === null || category.status === status) &&
      (words === '' ||
        fold(`${category.number} ${categoryTitle(category)} ${category.summary}`).includes(words)),
  )
  const counts = await countsOf(found.map(({ id }) => id))
  const none = { entries: 0, drafts: 0, committees: 0, judges: 0, questions: 0 }
  const lines = found.map((category): CategoryLine => ({ ...category, ...(counts.get(category.id) ?? none) }))
  const last = Number.MAX_SAFE_INTEGER
  const orders: Record<typeof sort, (a: CategoryLine, b: CategoryLine) => number> = {
    number: (a, b) => a.number - b.number,
    name: (a, b) => a.name.localeCompare(b.name, 'en'),
    entries: (a, b) => a.entries - b.entries,
    ceremony: (a, b) => (a.ceremonyOrder ?? last) - (b.ceremonyOrder ?? last),
  }
  const turned = direction === 'desc' ? -1 : 1
  lines.sort((a, b) => orders[sort](a, b) * turned || a.number - b.number)
  return { rows: lines.slice(offset, offset + limit), total: found.length }
}

/** The years of all seasons, prepared ones too, the latest first. */
export async function seasonYears(): Promise<number[]> {
  const rows = await db().selectFrom('seasons').select('year').orderBy('year', 'desc').limit(200).execute()
  return rows.map(({ year }) => year)
}

/** The season an address asks for, where there is such a one; the current one else. */
export async function askedYear(asked: string | null): Promise<number> {
  const found = (await seasonYears()).find((year) => String(year) === asked)
  return found ?? (await currentSeasonIn(db())).year
}

/** How many submissions stand at each status in a category, those with none left out. */
export async function entryStates(categoryId: number): Promise<{ status: string; count: number }[]> {
  const rows = await db()
    .selectFrom('submissions')
    .where('category_id', '=', categoryId)
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .execute()
  return rows.map(({ status, count }) => ({ status, count: Number(count) }))
}

export interface CommitteeSeat {
  committee: string
  committeeStatus: string
  name: string
  role: string
  status: string
}

/** Who sits on a category's committees, chairs first; removed ones left out. */
export async function committeeOf(categoryId: number): Promise<CommitteeSeat[]> {
  const rows = await db()
    .selectFrom('committees as k')
    .innerJoin('committee_members as m', 'm.committee_id', 'k.id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('k.category_id', '=', categoryId)
    .where('m.status', '<>', 'removed')
    .select(['k.name as committee', 'k.status as committeeStatus', 'm.role', 'm.status'])
    .select(['u.first_name', 'u.last_name'])
    .orderBy('k.id')
    .orderBy('m.role')
    .orderBy('u.last_name')
    .limit(100)
    .execute()
  return rows.map(({ first_name, last_name, ...seat }) => ({
    ...seat,
    name: `${first_name} ${last_name}`.trim(),
  }))
}

/** What stands against removing a category, as counts. */
export async function usesOfCategory(categoryId: number, reader: Reader) {
  const { rows } = await sql<{ entries: number; committees: number; deadlines: number; copies: number }>`
    SELECT
      (SELECT count(*) FROM submissions WHERE category_id = ${categoryId} OR moved_from_category = ${categoryId})
        AS entries,
      (SELECT count(*) FROM committees WHERE category_id = ${categoryId}) AS committees,
      (SELECT count(*) FROM deadlines WHERE category_id = ${categoryId}) AS deadlines,
      (SELECT count(*) FROM categories WHERE copied_from = ${categoryId}) AS copies
  `.execute(reader)
  const [row] = rows
  return {
    entries: Number(row?.entries ?? 0),
    committees: Number(row?.committees ?? 0),
    deadlines: Number(row?.deadlines ?? 0),
    copies: Number(row?.copies ?? 0),
  }
}

const MOST_LISTED = 10

/** Who is over a category's limits: the first ten of each, and how many there are. */
export async function overTheLimit(
  category: Pick<Category, 'id' | 'maxPerStudio' | 'maxTeam'>,
  admin: AdminViewer,
): Promise<OverLimit> {
  const studios = await db()
    .selectFrom('submissions as s')
    .innerJoin('studios as st', 'st.id', 's.studio_id')
    .where('s.category_id', '=', category.id)
    .where(withoutConflict(admin, 's.id', admin.at))
    .where('s.status', 'not in', ['withdrawn', 'expired'])
    .groupBy(['st.id', 'st.name'])
    .having((eb) => eb(eb.fn.countAll(), '>', category.maxPerStudio ?? 1_000_000))
    .select((eb) => ['st.name', eb.fn.countAll<number>().as('entries')])
    .orderBy('entries', 'desc')
    .execute()
  const teams = await db()
    .selectFrom('submissions as s')
    .innerJoin('submission_people as p', 'p.submission_id', 's.id')
    .where('s.category_id', '=', category.id)
    .where(withoutConflict(admin, 's.id', admin.at))
    .where('s.status', 'not in', ['withdrawn', 'expired'])
    .groupBy(['s.id', 's.title'])
    .having((eb) => eb(eb.fn.countAll(), '>', category.maxTeam ?? 1_000_000))
    .select((eb) => ['s.id', 's.title', eb.fn.countAll<number>().as('people')])
    .orderBy('people', 'desc')
    .execute()
  return {
    studios: studios.slice(0, MOST_LISTED).map((row) => ({ ...row, entries: Number(row.entries) })),
    studiosTotal: studios.length,
    teams: teams.slice(0, MOST_LISTED).map((row) => ({ ...row, people: Number(row.people) })),
    teamsTotal: teams.length,
  }
}
