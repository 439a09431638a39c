import { db, transaction } from '#db/client.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { hasConflict } from '#app/platform/conflicts/visibility.server.ts'
import { findEntryAccess, type EntryRef } from '#app/domain/judging/reviews/entry-page.server.ts'
import type { FlagKind } from '#app/domain/judging/reviews/labels.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'

export interface Flag {
  id: number
  kind: FlagKind
  note: string
  by: string
  at: Date
  resolvedAt: Date | null
  resolvedBy: string | null
  resolution: string
}

/** Tells the office that something is wrong with an entry; also after scoring has closed, and by alternates. */
export async function flagEntry(
  viewer: Viewer,
  entry: EntryRef,
  { kind, note }: { kind: FlagKind; note: string },
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const found = await findEntryAccess(viewer, entry, now, trx)
    if (!found?.place.seat) return refuse('not_found', 'There is no such entry.')
    if (found.access !== 'read') return refuse('forbidden', 'You are recused from this entry.')
    const row = await trx
      .insertInto('review_flags')
      .values({
        ...{ committee_id: found.place.committeeId, submission_id: entry.id, user_id: viewer.userId },
        ...{ kind, note, created_at: now },
      })
      .onConflict((conflict) =>
        conflict.columns(['submission_id', 'user_id', 'kind']).where('resolved_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!row) return refuse('conflict', 'You have told the office of this already.')
    await audit(
      viewer,
      { action: 'flag.raised', entity: 'flag', entityId: row.id, after: { kind } },
      now,
      trx,
    )
    return ok()
  })
}

const nameOf = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim()

/** What judges told the office of an entry, open ones first; `by` narrows it to one person's own. The caller has asked `withoutConflict`. */
export async function flagsOf(submissionId: number, { by }: { by?: number } = {}): Promise<Flag[]> {
  const rows = await db()
    .selectFrom('review_flags as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('users as a', 'a.id', 'f.resolved_by')
    .where('f.submission_id', '=', submissionId)
    .$if(by !== undefined, (query) => query.where('f.user_id', '=', by ?? 0))
    .orderBy('f.resolved_at', (order) => order.desc().nullsFirst())
    .orderBy('f.id')
    .limit(100)
    .select(['f.id', 'f.kind', 'f.note', 'f.created_at', 'f.resolved_at', 'f.resolution'])
    .select(['u.first_name', 'u.last_name', 'a.first_name as a_first', 'a.last_name as a_last'])
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, note: row.note, at: row.created_at },
    by: nameOf(row.first_name, row.last_name),
    ...{ resolvedAt: row.resolved_at, resolution: row.resolution },
    resolvedBy: row.resolved_at ? nameOf(row.a_first, row.a_last) : null,
  }))
}

/** The office's answer to a flag. Refuses `not_found` for an admin who is tied to the entry, `conflict` when it was answered. */
export async function resolveFlag(
  submissionId: number,
  flagId: number,
  resolution: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const flag = await trx
      .selectFrom('review_flags')
      .where('id', '=', flagId)
      .where('submission_id', '=', submissionId)
      .select(['resolved_at', 'kind'])
      .forUpdate()
      .executeTakeFirst()
    if (!flag || (await hasConflict(admin, submissionId, now, trx)))
      return refuse('not_found', 'There is no such flag.')
    if (flag.resolved_at) return refuse('conflict', 'Somebody has answered this flag already.')
    await trx
      .updateTable('review_flags')
      .set({ resolved_by: admin.userId, resolved_at: now, resolution })
      .where('id', '=', flagId)
      .execute()
    const entry = { action: 'flag.resolved', entity: 'flag', entityId: flagId, after: { kind: flag.kind } }
    await audit(admin, entry, now, trx)
    return ok()
  })
}
