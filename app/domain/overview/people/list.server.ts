import { sql, type RawBuilder } from 'kysely'
import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { personName } from '#db/person-name.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { ListState } from '#app/ui/list-state.ts'
import type { PeopleFilter } from './rules.ts'

export interface PeopleQuery extends Pick<
  ListState<'name' | 'joined'>,
  'query' | 'sort' | 'direction' | 'limit' | 'offset'
> {
  only: PeopleFilter | null
}

const MAX_WORDS = 6
/** People are counted up to here; a longer list is shown as "more than". */
const MAX_COUNTED = 2_000
/** Studios named with a person in the list. */
const MAX_STUDIOS = 3

const PERSON_TEXT = sql`search_form(u.first_name || ' ' || u.last_name || ' ' || u.email::text)`

/** The people whose name or address has all words; or whose studio has them in its name; or whose entry or invoice is named so. */
function found(admin: AdminViewer, query: string): RawBuilder<boolean> {
  const words = query.split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return sql<boolean>`true`
  const all = (text: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => sql`${text} like search_pattern(${word})`),
      sql` and `,
    )
  const code = query.trim().toUpperCase()
  return sql<boolean>`p.id in (
    select u.id from users u where ${all(PERSON_TEXT)}
    union all
    select m.user_id from studios s join studio_members m on m.studio_id = s.id and m.status = 'active'
      where ${all(sql`s.search_text`)}
    union all
    select unnest(array[s.created_by, m.user_id]) from submissions s
      left join studio_members m on m.studio_id = s.studio_id and m.status = 'active'
      where s.code = ${code} and ${withoutConflict(admin, 's.id', admin.at)}
    union all
    select unnest(array[i.user_id, o.merged_into]) from invoices i join users o on o.id = i.user_id
      where i.number = ${code})`
}

const OF_ROLE: Readonly<Record<PeopleFilter, (year: number) => RawBuilder<boolean>>> = {
  admin: () => sql`p.role = 'admin'`,
  judge: (year) => sql`p.id in (
    select m.user_id from committee_members m join committees c on c.id = m.committee_id
    where c.year = ${year} and m.status in ('invited', 'accepted'))`,
  entrant: () => sql`p.id in (select user_id from studio_members where status = 'active')`,
  press: () => sql`p.is_press`,
  suspended: () => sql`p.status = 'suspended' and p.deleted_at is null`,
  deletion: () => sql`p.id in (select user_id from deletion_requests where status = 'open')`,
}

export type PersonRow = Awaited<ReturnType<typeof listPeople>>['rows'][number]

/** One page of all accounts, by name or newest first. */
export async function listPeople(admin: AdminViewer, year: number, query: PeopleQuery) {
  let matching = db().selectFrom('users as p').where(found(admin, query.query))
  if (query.only) matching = matching.where(OF_ROLE[query.only](year))
  const way = sql.raw(query.direction)
  const free = withoutConflict(admin, 's.id', admin.at)
  const [rows, count] = await Promise.all([
    matching
      .orderBy(
        query.sort === 'name' ? sql`lower(p.last_name) ${way}, lower(p.first_name) ${way}` : sql`p.id ${way}`,
      )
      .orderBy(sql`p.id ${way}`)
      .limit(query.limit)
      .offset(query.offset)
      .select([
        'p.id',
        'p.email',
        'p.status',
        'p.is_press as isPress',
        'p.admin_role as adminRole',
        'p.created_at as joinedAt',
        'p.deleted_at as deletedAt',
        'p.last_sign_in_at as lastSignInAt',
      ])
      .select(personName('p').as('name'))
      .select([
        sql<{ id: number; name: string }[]>`(
          select coalesce(jsonb_agg(jsonb_build_object('id', own.id, 'name', own.name) order by own.name), '[]') from (
            select s.id, s.name from studio_members m join studios s on s.id = m.studio_id
            where m.user_id = p.id and m.status = 'active' order by s.name limit ${MAX_STUDIOS}) own)`.as(
          'studios',
        ),
        sql<number>`(select count(*) from studio_members m where m.user_id = p.id and m.status = 'active')`.as(
          'studioCount',
        ),
        sql<number>`(select count(*) from submissions s where s.created_by = p.id and s.year = ${year} and ${free})`.as(
          'entries',
        ),
        sql<boolean>`(${OF_ROLE.judge(year)})`.as('judges'),
      ])
      .execute(),
    countOf(
      db().selectFrom(
        matching
          .select(sql`1`.as('one'))
          .limit(MAX_COUNTED + 1)
          .as('some'),
      ),
    ),
  ])
  return { rows, count: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED }
}
