import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/**
 * Hides entries from people with a conflict of interest. Every page, list, count, sort, search, file, export and mail preview that
 * shows an entry to anyone but its own studio asks here, and only here; the rule itself is `conflicted_entries` in the database.
 */

/** The viewer who asks. Access granted by a break-glass expires by the real clock, even while a rehearsal shows another moment. */
type Asking = Pick<Viewer, 'userId'> & Partial<Pick<Viewer, 'at' | 'behind'>>

/** The people a request acts for: it sees no entry about which one of them has a conflict. */
export function peopleBehind({ userId, behind }: Asking): number[] {
  return behind ? [userId, behind.userId] : [userId]
}

/** The ids of the entries hidden from the request by a conflict; a granted break-glass shows an entry again. */
export function conflictedEntries(viewer: Asking & { at: Date }): RawBuilder<unknown> {
  return sql`select conflicted_entries(${peopleBehind(viewer)}::bigint[], ${viewer.at})`
}

/** SQL that is true for an entry without a conflict of the request's people; `column` holds the submission's id. */
export function withoutConflict(viewer: Asking, column: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} not in (select conflicted_entries(${peopleBehind(viewer)}::bigint[], ${viewer.at ?? now}))`
}

/**
 * As `withoutConflict`, ignoring access granted by a break-glass, which is for reading only: who else judges the entry and whether
 * it is put forward are decided by people without a conflict.
 */
export function withoutConflictIgnoringAccess(viewer: Asking, column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} not in (select conflicted_entries(${peopleBehind(viewer)}::bigint[], 'infinity'))`
}

/**
 * The same for a person of the statement itself, whose id is in the column `user`: for lists of people who decide together about an
 * entry.
 */
export function personWithoutConflict(user: string, column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} not in (select conflicted_entries(array[${sql.ref(user)}]::bigint[], 'infinity'))`
}

/** The code of the entry `alias` in a person's own download; null where the person has a conflict about it. */
export function ownEntryCode(userId: number, alias = 's'): RawBuilder<string | null> {
  const [id, code] = [`${alias}.id`, sql.ref(`${alias}.code`)]
  return sql<string | null>`case when ${withoutConflictIgnoringAccess({ userId }, id)} then ${code} end`
}

/**
 * SQL that is true where the request's people have a conflict with an entry of a category or with one still on its slate, ignoring
 * granted access. It covers the whole category, so the answer does not reveal which entries are on the slate.
 */
export function hasConflictInCategory(viewer: Asking, category: string, slate: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from conflicted_entries(${peopleBehind(viewer)}::bigint[], 'infinity') as conflicted(entry)
    where conflicted.entry in (select id from submissions where category_id = ${sql.ref(category)})
      or conflicted.entry in (select submission_id from slate_items where slate_id = ${sql.ref(slate)}))`
}

/**
 * As `withoutConflict`, checking only the admin who acts for a judge: the judge is asked about their own conflicts, and the admin
 * sees no entry they have a conflict with themselves.
 */
export function adminWithoutConflict({ behind, at }: Asking, column: string, now: Date): RawBuilder<boolean> {
  return behind ? withoutConflict({ userId: behind.userId, at }, column, now) : sql<boolean>`true`
}

/** Whether the request's people have a conflict with this entry, ignoring access granted by a break-glass. */
export async function hasConflictIgnoringAccess(
  viewer: Asking,
  submissionId: number,
  reader: Reader,
): Promise<boolean> {
  const { rows } = await sql<{ conflicted: boolean }>`
    select ${submissionId} in (select conflicted_entries(${peopleBehind(viewer)}::bigint[], 'infinity')) as conflicted`.execute(
    reader,
  )
  return rows[0]?.conflicted ?? true
}

/** Whether this entry is hidden from the request's people by a conflict at `now`. */
export async function hasConflict(
  viewer: Asking,
  submissionId: number,
  now: Date,
  reader: Reader,
): Promise<boolean> {
  const { rows } = await sql<{ conflicted: boolean }>`
    select ${submissionId} in (select conflicted_entries(${peopleBehind(viewer)}::bigint[], ${viewer.at ?? now})) as conflicted`.execute(
    reader,
  )
  return rows[0]?.conflicted ?? true
}
