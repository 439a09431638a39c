import { sql, type RawBuilder } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/**
 * Who is kept from what. Every page, list, count, sort, search, file, export and mail preview that shows an entry to somebody
 * other than its own people asks here, and here only; the rule itself is `entries_tied_to` in the database (pitfall C1).
 */

/** Who asks; what a granted break-glass shows runs out by the real clock, whatever moment is rehearsed. */
type Asking = Pick<Viewer, 'userId'> & Partial<Pick<Viewer, 'at' | 'behind'>>

/** Everybody a request speaks for: what one of them is tied to, the request does not see. */
export function peopleBehind({ userId, behind }: Asking): number[] {
  return behind ? [userId, behind.userId] : [userId]
}

/** The entries somebody behind the request has a conflict of interest about, by a break-glass too: a query of ids. */
export function conflictedEntries(viewer: Asking & { at: Date }): RawBuilder<unknown> {
  return sql`select entries_tied_to(${peopleBehind(viewer)}::bigint[], ${viewer.at})`
}

/** True for an entry nobody behind the request is tied to, in SQL; `column` holds the submission's id. */
export function untied(viewer: Asking, column: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} not in (select entries_tied_to(${peopleBehind(viewer)}::bigint[], ${viewer.at ?? now}))`
}

/**
 * As `untied`, whatever a break-glass lets somebody see: it is for looking. Who else judges the entry and whether it is put
 * forward only those decide who are free of it.
 */
export function unbound(viewer: Asking, column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} not in (select entries_tied_to(${peopleBehind(viewer)}::bigint[], 'infinity'))`
}

/**
 * True where somebody behind the request has a conflict with any entry of a category, or with one its slate holds still, in SQL;
 * whatever a break-glass lets them see. Asked of the whole category, the answer says nothing of what stands on its slate.
 */
export function boundInCategory(viewer: Asking, category: string, slate: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from entries_tied_to(${peopleBehind(viewer)}::bigint[], 'infinity') as tie(entry)
    where tie.entry in (select id from submissions where category_id = ${sql.ref(category)})
      or tie.entry in (select submission_id from slate_items where slate_id = ${sql.ref(slate)}))`
}

/**
 * As `untied`, of an admin in a judge's place alone: a judge is asked about what may tie them, and the admin who looks on is
 * shown nothing they are tied to themselves.
 */
export function untiedBehind({ behind, at }: Asking, column: string, now: Date): RawBuilder<boolean> {
  return behind ? untied({ userId: behind.userId, at }, column, now) : sql<boolean>`true`
}

/** Whether somebody behind the request is tied to this entry, whatever a break-glass lets them see. */
export async function isBound(viewer: Asking, submissionId: number, reader: Reader = db()): Promise<boolean> {
  const { rows } = await sql<{ bound: boolean }>`
    select ${submissionId} in (select entries_tied_to(${peopleBehind(viewer)}::bigint[], 'infinity')) as bound`.execute(
    reader,
  )
  return rows[0]?.bound ?? true
}

/** Whether somebody behind the request is tied to this entry at `now`. */
export async function isTied(
  viewer: Asking,
  submissionId: number,
  now: Date,
  reader: Reader = db(),
): Promise<boolean> {
  const { rows } = await sql<{ tied: boolean }>`
    select ${submissionId} in (select entries_tied_to(${peopleBehind(viewer)}::bigint[], ${viewer.at ?? now})) as tied`.execute(
    reader,
  )
  return rows[0]?.tied ?? true
}
