import { alsoWith } from '#app/platform/award-words.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { peopleBehind } from '#app/platform/conflicts/visibility.server.ts'
import type { Audience, AudienceCount, AudienceQuestion, Member, MemberPage } from './audience.ts'

/** A member as the database finds it; the reason is made of `title`, `place` and `at`. */
export interface FoundRow {
  /** The address in lower case, by which people are distinguished and ordered. */
  key: string
  address: string
  name: string
  userId: number | null
  timezone: string | null
  entityId: number
  anchorAt: Date | null
  title: string
  place: string
  at: Date | null
}

/** The rows of a source as SQL: the columns of `FoundRow` in snake case, one row for each person and record. */
export type RowSource = RawBuilder<unknown>

export interface AudienceSource extends Omit<Audience, 'members' | 'count'> {
  rows(question: AudienceQuestion, reader: Reader): Promise<RowSource>
  why(row: FoundRow, question: AudienceQuestion): string
}

/** An audience with its source, from which groups count many at once. */
export interface SqlAudience extends Audience {
  source(question: AudienceQuestion, reader: Reader): Promise<RowSource>
  why(row: FoundRow, question: AudienceQuestion): string
}

/** The address as it is compared, in the expression of the indexes. */
export const USER_KEY = sql`lower(u.email::text) COLLATE "C"`

/** The person of a row, from `users u`. */
export const USER_COLUMNS = sql`${USER_KEY} AS key, u.email::text AS address, btrim(u.first_name || ' ' || u.last_name) AS name,
  u.id AS user_id, u.timezone`

/** The columns of a source, of a table's alias `f`. */
export const FOUND_COLUMNS = sql`f.key, f.address, f.name, f.user_id AS "userId", f.timezone, f.entity_id AS "entityId",
  f.anchor_at AS "anchorAt", f.title, f.place, f.at`

/** Records without an entry the viewer has a conflict of interest about. */
function recordsWithoutConflict(viewer: Viewer, entity: Audience['entity']): RowSource {
  const conflicted = sql`select conflicted_entries(${peopleBehind(viewer)}::bigint[], ${viewer.at})`
  switch (entity) {
    case 'submission':
      return sql`f.entity_id NOT IN (${conflicted})`
    case 'invoice':
      return sql`NOT EXISTS (SELECT FROM invoice_lines l WHERE l.invoice_id = f.entity_id AND l.submission_id IN (${conflicted}))`
    case 'cart':
      return sql`NOT EXISTS (SELECT FROM carts k JOIN submissions s ON s.studio_id = k.studio_id
        WHERE k.id = f.entity_id AND s.id IN (${conflicted}))`
    case 'studio':
      return sql`NOT EXISTS (SELECT FROM submissions s WHERE s.studio_id = f.entity_id AND s.id IN (${conflicted}))`
    case 'nomination_person':
      return sql`NOT EXISTS (SELECT FROM nomination_people p JOIN nominations n ON n.id = p.nomination_id
        WHERE p.id = f.entity_id AND n.submission_id IN (${conflicted}))`
    case 'trophy_order':
      return sql`NOT EXISTS (SELECT FROM trophy_orders o JOIN nominations n ON n.id = o.nomination_id
        WHERE o.id = f.entity_id AND n.submission_id IN (${conflicted}))`
    default:
      return sql`true`
  }
}

function narrowed(
  source: RowSource,
  entity: Audience['entity'],
  question: AudienceQuestion,
  afterAddress?: string,
): RowSource {
  const conditions = [sql`true`]
  const { addresses, entityIds, anchorFrom, anchorTo } = question
  if (question.seenBy) conditions.push(recordsWithoutConflict(question.seenBy, entity))
  if (addresses) conditions.push(sql`f.key = ANY(${lowered(addresses)})`)
  if (entityIds) conditions.push(sql`f.entity_id = ANY(${[...entityIds]}::bigint[])`)
  if (anchorFrom) conditions.push(sql`f.anchor_at >= ${anchorFrom}`)
  if (anchorTo) conditions.push(sql`f.anchor_at < ${anchorTo}`)
  if (afterAddress !== undefined) conditions.push(sql`f.key > lower(${afterAddress}::text) COLLATE "C"`)
  return sql`(SELECT f.* FROM (${source}) f WHERE ${sql.join(conditions, sql` AND `)})`
}

/** The database converts to lower case, because its rules for other scripts decide. */
function lowered(addresses: readonly string[]): RowSource {
  return sql`(SELECT array_agg(lower(a) COLLATE "C") FROM unnest(${[...addresses]}::text[]) a)::text[]`
}

export function memberOf(row: FoundRow, why: string, entity: Audience['entity']): Member {
  const { address, name, userId, timezone, entityId, anchorAt } = row
  return { address, name, userId, timezone, entity, entityId, anchorAt, why }
}

/** The rows of a page of people, with all records of each. */
async function pageOf(
  source: RowSource,
  entity: Audience['entity'],
  question: AudienceQuestion,
  page: MemberPage,
  reader: Reader,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    SELECT ${FOUND_COLUMNS} FROM (
      SELECT f.*, dense_rank() OVER (ORDER BY f.key) AS person FROM ${narrowed(source, entity, question, page.afterAddress)} f
    ) f WHERE f.person <= ${page.limit} ORDER BY f.key, f.entity_id`.execute(reader)
  return rows
}

interface CountedSource {
  source: RowSource
  entity: Audience['entity']
  question: AudienceQuestion
}

/** How many people and records the sources have together, each counted once. */
export async function countSources(
  sources: readonly CountedSource[],
  reader: Reader,
): Promise<AudienceCount> {
  if (sources.length === 0) return { people: 0, records: 0 }
  const all = sources.map(
    ({ source, entity, question }) =>
      sql`SELECT f.key, ${entity}::text AS entity, f.entity_id FROM ${narrowed(source, entity, question)} f`,
  )
  const { rows } = await sql<AudienceCount>`
    SELECT count(DISTINCT f.key)::int AS people, count(DISTINCT (f.entity, f.entity_id))::int AS records
    FROM (${sql.join(all, sql` UNION ALL `)}) f`.execute(reader)
  return rows[0] ?? { people: 0, records: 0 }
}

/** A page of the people of all sources by address, searched by name or address. */
export async function keysOfSources(
  sources: readonly CountedSource[],
  list: { pattern: string | null; limit: number; offset: number },
  reader: Reader,
): Promise<{ keys: string[]; count: number }> {
  if (sources.length === 0) return { keys: [], count: 0 }
  const sought = list.pattern
    ? sql`WHERE (f.address ILIKE ${list.pattern} OR f.name ILIKE ${list.pattern})`
    : sql``
  const all = sources.map(
    ({ source, entity, question }) =>
      sql`SELECT f.key FROM ${narrowed(source, entity, question)} f ${sought}`,
  )
  const { rows } = await sql<{ key: string; count: number }>`
    SELECT f.key, count(*) OVER ()::int AS count
    FROM (SELECT DISTINCT f.key FROM (${sql.join(all, sql` UNION ALL `)}) f) f
    ORDER BY f.key LIMIT ${list.limit} OFFSET ${list.offset}`.execute(reader)
  const [first] = rows
  // A page past the end has no row with the count.
  if (!first && list.offset > 0)
    return { keys: [], count: (await keysOfSources(sources, { ...list, offset: 0 }, reader)).count }
  return { keys: rows.map(({ key }) => key), count: first?.count ?? 0 }
}

/** An audience from its source. */
export function audienceFrom(definition: AudienceSource): SqlAudience {
  const { rows: source } = definition
  const declared = alsoWith(definition, {
    source,
    async members(question: AudienceQuestion, page: MemberPage, reader: Reader) {
      const found = await pageOf(await source(question, reader), definition.entity, question, page, reader)
      return found.map((row) => memberOf(row, definition.why(row, question), definition.entity))
    },
    async count(question: AudienceQuestion, reader: Reader) {
      const one = { source: await source(question, reader), entity: definition.entity, question }
      return countSources([one], reader)
    },
  })
  return declared
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    /** The people mail rules can write to about this module's records. */
    audiences?: readonly SqlAudience[]
  }
}
