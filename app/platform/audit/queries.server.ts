import { sql, type ExpressionBuilder } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { anyContains } from '#db/containing.ts'
import type { DB } from '#db/types.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import { SECRET_ANSWERS } from '#app/platform/secret-answers.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { ListState } from '#app/ui/list-state.ts'
import { withCalledRecords } from '#app/platform/audit/called.server.ts'
import { partSettings } from '#app/platform/used-parts.server.ts'
import { entityName, recordPage } from '#app/platform/audit/records.server.ts'
import {
  allRecordsAboutEntries,
  recordsAboutEntries,
} from '#app/platform/conflicts/records-about-entries.server.ts'
import { conflictedEntries, peopleBehind } from '#app/platform/conflicts/visibility.server.ts'
import {
  historyLines,
  withoutCounts,
  withoutKeys,
  type HistoryLine,
  type LoggedStep,
  type Vocabulary,
} from './history.ts'

/** The page of a list that an address asks for. */
export type PageAsked = Pick<ListState, 'page' | 'limit'>

export interface HistoryPage extends PageAsked {
  lines: HistoryLine[]
  total: number
}

/** Counting stops here: counting a log of years takes longer than reading a page of it. */
const MAX_COUNTED = 10_000

/** Steps that are folded are all read before they are counted; older ones than these are left out. */
const MAX_FOLDED = 1_000

/** A page past the end is the last one. */
const pageWithin = ({ page, limit }: PageAsked, total: number) =>
  Math.min(page, Math.max(1, Math.ceil(total / limit)))

const nameOf = (alias: string) =>
  sql<
    string | null
  >`nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), '')`

function steps(reader: Reader) {
  return reader
    .selectFrom('audit_log as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .leftJoin('users as v', 'v.id', 'a.impersonated_id')
}

type Steps = ReturnType<typeof steps>

/**
 * The newest steps. For an admin with a conflict of interest the counts in others' steps are left out: compared with the entries
 * they can see, a count would reveal the hidden one. Readers see no secret answers.
 */
async function readSteps(
  found: Steps,
  admin: AdminViewer,
  limit: number,
  offset: number,
): Promise<LoggedStep[]> {
  const rows = await found
    .select(['a.id', 'a.at', 'a.action', 'a.entity', 'a.entity_id as entityId', 'a.before', 'a.after'])
    .select([nameOf('u').as('actor'), nameOf('v').as('actingAs')])
    .select(sql<boolean>`a.actor_id is null and a.request_id is not null`.as('isVisitor'))
    .select(
      sql<boolean>`a.actor_id is distinct from ${admin.userId} and exists (
      select from conflicted_entries(${peopleBehind(admin)}::bigint[], ${admin.at}))`.as('uncounted'),
    )
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const seesSecrets = hasRight(admin.adminRole, 'secrets')
  return rows.map(({ uncounted, before, after, ...row }) => {
    const shown = (side: unknown) => {
      const open = seesSecrets ? side : withoutKeys(side, SECRET_ANSWERS)
      return uncounted ? withoutCounts(open) : open
    }
    return { ...row, before: shown(before), after: shown(after) }
  })
}

async function countSteps(found: Steps): Promise<number> {
  const { total } = await db()
    .selectFrom(found.select('a.id').limit(MAX_COUNTED).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * One page of a record's history as text, the newest first, for admins. A page past the end is the last one. `ids` are as the log
 * has them: more than one where a page shows several records of a kind.
 */
export async function historyOf(
  admin: AdminViewer,
  record: { entity: string; ids: readonly (string | number)[] },
  asked: PageAsked,
  zone: string,
  vocabulary?: Vocabulary,
): Promise<HistoryPage> {
  const { limit } = asked
  const ids = record.ids.map(String)
  if (ids.length === 0) return { lines: [], total: 0, page: 1, limit }
  const found = steps(db())
    .where(aboutEntriesWithoutConflict(admin))
    .where('a.entity', '=', record.entity)
    .where('a.entity_id', 'in', ids)
  if (vocabulary?.fold) {
    const folded = vocabulary.fold(await readSteps(found, admin, MAX_FOLDED, 0))
    const page = pageWithin(asked, folded.length)
    const rows = folded.slice((page - 1) * limit, page * limit)
    return { lines: await linesOf(rows, zone, vocabulary), total: folded.length, page, limit }
  }
  const total = await countSteps(found)
  const page = pageWithin(asked, total)
  const rows = total === 0 ? [] : await readSteps(found, admin, limit, (page - 1) * limit)
  return { lines: await linesOf(rows, zone, vocabulary), total, page, limit }
}

const linesOf = async (rows: readonly LoggedStep[], zone: string, vocabulary: Vocabulary = {}) =>
  historyLines(rows, zone, await withCalledRecords(rows, vocabulary, db()))

export interface HistorySearch {
  entity: string | null
  entityId: string | null
  /** Part of a person's name or address. */
  who: string
  /** Moments, half-open. */
  from: Date | null
  to: Date | null
}

export interface LoggedLine extends HistoryLine {
  /** "Invoice 17", and its page for admins where it has one. */
  record: { name: string; page: string | null }
}

/** Leaves out records that reveal an entry the admin has a conflict of interest about. */
function aboutEntriesWithoutConflict(admin: AdminViewer) {
  return sql<boolean>`(a.entity_id is null or (a.entity, a.entity_id) not in (
    with ${recordsAboutEntries(conflictedEntries(admin))} select every.entity, every.id::text from (${allRecordsAboutEntries()}) every(entity, id)))`
}

/** The whole log, the newest first: by kind of record, by record, by person and by day. */
export async function searchHistory(
  admin: AdminViewer,
  { entity, entityId, who, from, to }: HistorySearch,
  { limit, offset }: { limit: number; offset: number },
  zone: string,
): Promise<{ lines: LoggedLine[]; count: number }> {
  let found = steps(db()).where(aboutEntriesWithoutConflict(admin))
  if (entity) found = found.where('a.entity', '=', entity)
  if (entityId) found = found.where('a.entity_id', '=', entityId)
  if (from) found = found.where('a.at', '>=', from)
  if (to) found = found.where('a.at', '<', to)
  if (who) {
    const people = db()
      .selectFrom('users as p')
      .where((eb) => nameOrAddress(eb, who))
      .select('p.id')
    found = found.where((eb) =>
      eb.or([eb('a.actor_id', 'in', people), eb('a.impersonated_id', 'in', people)]),
    )
  }
  const [count, rows] = await Promise.all([countSteps(found), readSteps(found, admin, limit, offset)])
  return { count, lines: await loggedLines(rows, zone) }
}

/** Reads the newest lines of the whole log. */
export async function latestHistory(admin: AdminViewer, limit: number, zone: string): Promise<LoggedLine[]> {
  const found = steps(db()).where(aboutEntriesWithoutConflict(admin))
  return loggedLines(await readSteps(found, admin, limit, 0), zone)
}

/** Puts each step beside the record that it is of. */
async function loggedLines(rows: readonly LoggedStep[], zone: string): Promise<LoggedLine[]> {
  const [lines, parts] = await Promise.all([linesOf(rows, zone), partSettings(db())])
  return rows.flatMap((row, index) => {
    const line = lines[index]
    if (!line) return []
    const { entity, entityId } = row
    const name = [entityName(entity), entityId].filter(Boolean).join(' ')
    return [{ ...line, record: { name, page: recordPage(entity, entityId, parts) } }]
  })
}

function nameOrAddress(eb: ExpressionBuilder<DB & { p: DB['users'] }, 'p'>, who: string) {
  return anyContains(eb, who, [sql`p.first_name || ' ' || p.last_name`, sql`p.email::text`])
}

/** The kinds of record in the log, as options. */
export async function loggedEntities(): Promise<{ value: string; label: string }[]> {
  const { rows } = await sql<{ entity: string }>`
    with recursive kinds as (
      (select entity from audit_log order by entity limit 1)
      union all
      select (select entity from audit_log where entity > kinds.entity order by entity limit 1)
      from kinds where kinds.entity is not null
    )
    select entity from kinds where entity is not null`.execute(db())
  return rows.map(({ entity }) => ({ value: entity, label: entityName(entity) }))
}
