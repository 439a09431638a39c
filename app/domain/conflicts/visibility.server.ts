import { sql, type RawBuilder } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { Viewer } from '#app/domain/accounts/viewer.ts'

/**
 * Who is kept from what. Every page, list, count, sort, search, file, export and mail preview that shows an entry to somebody
 * other than its own people asks here, and here only; the rule itself is `entries_tied_to` in the database (pitfall C1).
 */

/** Everybody a request speaks for: what one of them is tied to, the request does not see. */
export function peopleBehind(viewer: Pick<Viewer, 'userId'>): number[] {
  return [viewer.userId]
}

/** True for an entry nobody behind the request is tied to, in SQL; `column` holds the submission's id. */
export function untied(viewer: Pick<Viewer, 'userId'>, column: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} not in (select entries_tied_to(${peopleBehind(viewer)}::bigint[], ${now}))`
}

/** Whether somebody behind the request is tied to this entry at `now`. */
export async function isTied(
  viewer: Pick<Viewer, 'userId'>,
  submissionId: number,
  now: Date,
  reader: Reader = db(),
): Promise<boolean> {
  const { rows } = await sql<{ tied: boolean }>`
    select ${submissionId} in (select entries_tied_to(${peopleBehind(viewer)}::bigint[], ${now})) as tied`.execute(
    reader,
  )
  return rows[0]?.tied ?? true
}
