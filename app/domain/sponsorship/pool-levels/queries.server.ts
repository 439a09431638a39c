import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { LevelState } from './rules.ts'

/** The columns of a revision, by the alias of its table. */
export const levelTermColumns = <Alias extends string>(alias: Alias) =>
  [
    `${alias}.name`,
    `${alias}.amount_cents as amountCents`,
    `${alias}.currency`,
    `${alias}.most_partners as mostPartners`,
    `${alias}.benefits`,
    `${alias}.free_entries as freeEntries`,
    `${alias}.with_logo as withLogo`,
  ] as const

/** The terms of one revision. */
export function readLevelTerms(revisionId: number, reader: Reader) {
  return reader
    .selectFrom('pool_level_revisions as r')
    .where('r.id', '=', revisionId)
    .select(levelTermColumns('r'))
    .select('r.level_id as levelId')
    .executeTakeFirstOrThrow()
}

/** A level with the terms in force. */
export const levels = (reader: Reader) =>
  reader
    .selectFrom('pool_levels as l')
    .innerJoin('pool_level_revisions as r', (join) =>
      join.onRef('r.level_id', '=', 'l.id').onRef('r.n', '=', 'l.revision'),
    )
    .leftJoin('sponsorship_pools as p', 'p.id', 'l.pool_id')
    .select(['l.id', 'l.year', 'l.pool_id as poolId', 'p.name as poolName', 'l.state', 'l.revision'])
    .select('r.id as revisionId')
    .select(levelTermColumns('r'))

/** The most partners that one pool has at a level. */
const mostHeldOf = (levelId: string) =>
  sql<number>`(select coalesce(max(of_pool.held), 0)::int from (
    select count(*) as held from pool_places place where place.level_id = ${sql.ref(levelId)} group by place.pool_id) of_pool)`

export type LevelRow = Awaited<ReturnType<typeof listLevels>>['rows'][number]

interface LevelFilter {
  query: string
  state: LevelState | null
  limit: number
  offset: number
}

/** A season's levels, the lowest contribution first, for admins; archived ones only where they are asked for. */
export async function listLevels(_admin: AdminViewer, year: number, filter: LevelFilter) {
  const { query, state } = filter
  const matching = levels(db())
    .where('l.year', '=', year)
    .$if(state !== null, (found) => found.where('l.state', '=', state ?? 'open'))
    .$if(state === null, (found) => found.where('l.state', '<>', 'archived'))
    .$if(query !== '', (found) => found.where('l.name', 'ilike', containing(query)))
  const [rows, { count }] = await Promise.all([
    matching
      .select(
        sql<number>`(select count(*)::int from pool_places place where place.level_id = l.id)`.as('partners'),
      )
      .orderBy('r.amount_cents')
      .orderBy('l.id')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    matching
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

/** One level by its id; `undefined` when there is none. */
export function findLevel(_admin: AdminViewer, id: number, reader: Reader) {
  return levels(reader).where('l.id', '=', id).select(mostHeldOf('l.id').as('mostHeld')).executeTakeFirst()
}

const MAX_OFFERED = 100

export type OfferedLevel = Awaited<ReturnType<typeof offeredLevels>>[number]

/** The levels of a pool that partners can apply for, with the places held there, the lowest contribution first. */
export function offeredLevels(pool: { id: number; year: number }, reader: Reader) {
  return levels(reader)
    .where('l.year', '=', pool.year)
    .where('l.state', '=', 'open')
    .where((eb) => eb.or([eb('l.pool_id', 'is', null), eb('l.pool_id', '=', pool.id)]))
    .select(
      sql<number>`(select count(*)::int from pool_places place where place.level_id = l.id and place.pool_id = ${pool.id})`.as(
        'held',
      ),
    )
    .orderBy('r.amount_cents')
    .orderBy('l.id')
    .limit(MAX_OFFERED)
    .execute()
}

/** Whether a season has a level that partners can apply for. */
export async function hasOpenLevel(year: number, reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('pool_levels')
    .where('year', '=', year)
    .where('state', '=', 'open')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many places of a level partners hold in a pool. */
export async function heldIn(poolId: number, levelId: number, reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('pool_places')
    .where('pool_id', '=', poolId)
    .where('level_id', '=', levelId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
