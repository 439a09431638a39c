import { sql, type RawBuilder } from 'kysely'
import { db } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { certificateFilter } from './list-filters.ts'
import type { CertificateState } from './rules.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { withThumbnails } from '#app/domain/submissions/pictures.server.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { isStale } from './stale.server.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'

/** The admins' list of nominees and their certificates. */

type PeopleFilter = ReturnType<typeof certificateFilter>

export interface PersonRow {
  personId: number
  name: string
  credit: string
  hasAddress: boolean
  confirmedAt: Date | null
  title: string
  studio: string
  submissionId: number | null
  categoryType: CategoryType
  categoryId: number
  category: string
  inForce: boolean
  certificateId: number | null
  serial: string | null
  printedName: string | null
  failure: string | null
  overrideReason: string | null
  releasedAt: Date | null
  downloadedAt: Date | null
  state: CertificateState
}

/** A person's certificate, else the last void one; also stale where name or credit differ from the printed ones. */
const LATEST = sql`lateral (
  select c.*, (c.status <> 'void' and ${isStale}) as stale
  from certificates c where c.person_id = p.id and c.kind = 'nominee'
  order by c.status = 'void', c.id desc limit 1) c`

const STATE = sql<CertificateState>`case
  when c.id is null then 'none' when c.status = 'void' then 'void' when c.stale then 'stale'
  when c.status = 'pending' then case when c.failure is null then 'waiting' else 'failed' end
  else c.status end`

const PEOPLE = sql`nomination_people p join nominations n on n.id = p.nomination_id
  join categories k on k.id = n.category_id left join ${LATEST} on true`

/** Nominations in force, and ended ones with a certificate. */
function peopleWhere(admin: AdminViewer, year: number, filter: PeopleFilter, now: Date) {
  const conditions = [
    sql`n.year = ${year}`,
    visibleTo(admin, 'n', now),
    sql`(n.status in ('confirmed', 'announced') or c.id is not null)`,
  ]
  if (filter.query !== '') {
    const pattern = containing(filter.query)
    conditions.push(sql`(p.full_name ilike ${pattern} or n.display_title ilike ${pattern}
      or n.display_studio ilike ${pattern} or c.serial ilike ${pattern})`)
  }
  if (filter.categoryId !== null) conditions.push(sql`n.category_id = ${filter.categoryId}`)
  if (filter.confirmed !== null) conditions.push(sql`(p.confirmed_at is not null) = ${filter.confirmed}`)
  if (filter.state !== null) conditions.push(sql`${STATE} = ${filter.state}`)
  return sql.join(conditions, sql` and `)
}

/** By category, title and position. */
export const PEOPLE_ORDER = sql`k.number, lower(n.display_title), n.id, p.sort, p.id`

/** These people of a season, without the admin's conflicts. */
export function chosenPeople(
  admin: AdminViewer,
  year: number,
  personIds: readonly number[],
  now: Date,
): RawBuilder<boolean> {
  return sql<boolean>`(n.year = ${year} and p.id = any(${personIds}::bigint[]) and ${visibleTo(admin, 'n', now)})`
}

const COLUMNS = sql`p.id as "personId", p.full_name as name, p.credit, p.email <> '' as "hasAddress",
  p.confirmed_at as "confirmedAt", n.display_title as title, n.display_studio as studio,
  n.submission_id as "submissionId", k.type as "categoryType", k.id as "categoryId", k.name as category, n.status in ('confirmed', 'announced') as "inForce",
  c.id as "certificateId", c.serial, c.printed_name as "printedName", c.failure,
  c.override_reason as "overrideReason", c.released_at as "releasedAt",
  c.downloaded_at as "downloadedAt", ${STATE} as state`

/** A page of the season's nominees. */
export async function listPeople(
  admin: AdminViewer,
  year: number,
  filter: PeopleFilter,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<{ rows: PersonRow[]; count: number }> {
  const where = peopleWhere(admin, year, filter, now)
  const [found, counted] = await Promise.all([
    sql<PersonRow>`
      select ${COLUMNS}
      from ${PEOPLE} where ${where} order by ${PEOPLE_ORDER} limit ${limit} offset ${offset}`.execute(db()),
    sql<{ count: number }>`select count(*)::int as count from ${PEOPLE} where ${where}`.execute(db()),
  ])
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 }
}

/** Adds the picture of its work to each row. */
export async function listPicturedPeople(...asked: Parameters<typeof listPeople>) {
  const { rows, count } = await listPeople(...asked)
  return { rows: await withThumbnails(rows, db()), count }
}

export type PicturedPerson = Awaited<ReturnType<typeof listPicturedPeople>>['rows'][number]

/** The matching people in the list's order, at most `limit`. */
export async function peopleIds(
  admin: AdminViewer,
  year: number,
  filter: PeopleFilter,
  limit: number,
  now: Date,
): Promise<{ personId: number; certificateId: number | null }[]> {
  const { rows } = await sql<{ personId: number; certificateId: number | null }>`
    select p.id as "personId", c.id as "certificateId" from ${PEOPLE}
    where ${peopleWhere(admin, year, filter, now)} order by ${PEOPLE_ORDER} limit ${limit}`.execute(db())
  return rows
}

/** The number of nominees in each state, without the admin's conflicts. */
export async function stateCounts(
  admin: AdminViewer,
  year: number,
  now: Date,
): Promise<Record<CertificateState | 'all' | 'unconfirmed', number>> {
  const all = { query: '', categoryId: null, state: null, confirmed: null }
  const { rows } = await sql<{ state: CertificateState; count: number; unconfirmed: number }>`
    select ${STATE} as state, count(*)::int as count,
      count(*) filter (where p.confirmed_at is null and c.id is null)::int as unconfirmed
    from ${PEOPLE} where ${peopleWhere(admin, year, all, now)} group by 1`.execute(db())
  const counts = { none: 0, waiting: 0, failed: 0, generated: 0, released: 0, stale: 0, void: 0 }
  for (const { state, count } of rows) counts[state] = count
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  return { ...counts, all: sum((row) => row.count), unconfirmed: sum((row) => row.unconfirmed) }
}

const ALL = { query: '', categoryId: null, state: null, confirmed: null }
const publicOf = (admin: AdminViewer, year: number, now: Date) =>
  sql`${peopleWhere(admin, year, ALL, now)} and ${publicNomination('n', now)}`

/** How many nominees of a season are public, without the admin's conflicts. */
export async function countPublicPeople(admin: AdminViewer, year: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${PEOPLE} where ${publicOf(admin, year, now)}`.execute(db())
  return rows[0]?.count ?? 0
}

/** The public nominees of a season and their certificates after `last`, for exports in batches. */
export async function publicPeopleAfter(
  admin: AdminViewer,
  year: number,
  last: PersonRow | null,
  limit: number,
  now: Date,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`select ${COLUMNS} from ${PEOPLE}
    where ${publicOf(admin, year, now)} and p.id > ${last?.personId ?? 0} order by p.id limit ${limit}`.execute(
    db(),
  )
  return rows
}
