import { sql } from 'kysely'
import { containing } from '#db/containing.ts'
import type { Reader } from '#db/client.ts'
import { nameOf } from './eligibility.server.ts'
import type { AccessState } from './rules.ts'

/** A person's own consent of the season, or `undefined`. */
export function findOwnAccess(userId: number, year: number, reader: Reader) {
  return reader
    .selectFrom('indee_access')
    .where('user_id', '=', userId)
    .where('year', '=', year)
    .select(['id', 'indee_email as email', 'status', 'consented_at as consentedAt', 'version'])
    .select(['exported_at as sentAt', 'activated_at as activatedAt', 'ended_at as endedAt'])
    .select('ended_reason as endedReason')
    .executeTakeFirst()
}

/** The season's address of the screenings; `url` is `null` until there is one. */
export async function screeningRoom(year: number, reader: Reader) {
  const row = await reader
    .selectFrom('indee_rooms')
    .where('year', '=', year)
    .select(['url', 'version'])
    .executeTakeFirst()
  return { url: row?.url || null, version: row?.version ?? 0 }
}

interface AccessFilter {
  query: string
  state: AccessState | null
  limit: number
  offset: number
}

/** Consents of a season, and of earlier ones whose people the service still knows; those that wait for a list first. */
export async function listAccess(year: number, filter: AccessFilter, reader: Reader) {
  const { query, state } = filter
  const matching = reader
    .selectFrom('indee_access as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where((eb) => eb.or([eb('a.year', '=', year), eb('a.known_email', 'is not', null)]))
    .$if(state !== null, (found) => found.where('a.status', '=', state ?? 'requested'))
    .$if(query !== '', (found) =>
      found.where((eb) =>
        eb.or([
          eb(nameOf('u'), 'ilike', containing(query)),
          eb(sql<string>`u.email::text`, 'ilike', containing(query)),
          eb(sql<string>`a.indee_email::text`, 'ilike', containing(query)),
        ]),
      ),
    )
  const [rows, { count }] = await Promise.all([
    matching
      .select(['a.id', 'a.user_id as userId', nameOf('u').as('name'), 'a.indee_email as email', 'a.status'])
      .select(['a.consented_at as consentedAt', 'a.exported_at as sentAt', 'a.ended_at as endedAt'])
      .select(['a.ended_reason as endedReason', 'a.known_email as knownEmail'])
      .orderBy(sql`array_position(array['requested', 'exported', 'active', 'revoked'], a.status)`)
      .orderBy('a.consented_at')
      .orderBy('a.id')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

const MAX_LISTS = 50

/** The lists that were made, the last first. */
export function madeLists(year: number, reader: Reader) {
  const people = (change: 'add' | 'remove') =>
    sql<number>`(select count(*)::int from indee_list_people p where p.list_id = l.id and p.change = ${change})`
  return reader
    .selectFrom('indee_lists as l')
    .innerJoin('users as u', 'u.id', 'l.made_by')
    .where('l.year', '=', year)
    .select(['l.id', 'l.purpose', 'l.made_at as madeAt', nameOf('u').as('madeBy')])
    .select([people('add').as('added'), people('remove').as('removed')])
    .orderBy('l.id', 'desc')
    .limit(MAX_LISTS)
    .execute()
}

/** A list with its people as it was made, or `undefined`. */
export async function findList(id: number, reader: Reader) {
  const list = await reader
    .selectFrom('indee_lists')
    .where('id', '=', id)
    .select(['id', 'made_at as madeAt'])
    .executeTakeFirst()
  if (!list) return undefined
  const people = await reader
    .selectFrom('indee_list_people')
    .where('list_id', '=', id)
    .orderBy('change')
    .orderBy('name')
    .orderBy('access_id')
    .select(['change', 'name', 'email'])
    .execute()
  return { ...list, people }
}
