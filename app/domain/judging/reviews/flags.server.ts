import { db, transaction } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { hasConflict } from '#app/platform/conflicts/visibility.server.ts'
import { findEntryAccess, type EntryRef } from './entry-page.server.ts'
import type { FlagKind } from './labels.ts'
import { ok, refuse } from '#app/platform/outcome.ts'

/** Reports a problem with an entry to the admins; also after scoring has closed, and by alternates. */
export async function flagEntry(
  viewer: Viewer,
  entry: EntryRef,
  { kind, note }: { kind: FlagKind; note: string },
  now: Date,
) {
  return transaction(async (trx) => {
    const found = await findEntryAccess(viewer, entry, now, trx)
    if (!found?.place.seat) return refuse('not_found', 'We can’t find this entry.')
    if (found.access !== 'read') return refuse('forbidden', 'You are recused from this entry.')
    const row = await trx
      .insertInto('review_flags')
      .values({
        committee_id: found.place.committeeId,
        submission_id: entry.id,
        user_id: viewer.userId,
        kind,
        note,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['submission_id', 'user_id', 'kind']).where('resolved_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!row) return refuse('conflict', 'You have already reported this problem.')
    await auditRecord(viewer, 'flag.raised', row.id, { after: { kind } }, now, trx)
    return ok()
  })
}

/** The flags of an entry, open ones first; `by` narrows them to one judge. The caller has asked `withoutConflict`. */
export async function listFlags(submissionId: number, { by }: { by?: number } = {}) {
  let flags = db()
    .selectFrom('review_flags as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('users as a', 'a.id', 'f.resolved_by')
    .where('f.submission_id', '=', submissionId)
  if (by !== undefined) flags = flags.where('f.user_id', '=', by)
  return flags
    .orderBy('f.resolved_at', (order) => order.desc().nullsFirst())
    .orderBy('f.id')
    .limit(100)
    .select(['f.id', 'f.kind', 'f.note', 'f.created_at as at', 'f.resolved_at as resolvedAt', 'f.resolution'])
    .select([personName('u').as('by'), personName('a').$castTo<string | null>().as('resolvedBy')])
    .execute()
}

export type Flag = Awaited<ReturnType<typeof listFlags>>[number]

/** Answers a flag. Refuses `not_found` for an admin with a conflict, `conflict` when it was answered before. */
export async function resolveFlag(
  submissionId: number,
  flagId: number,
  resolution: string,
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const flag = await trx
      .selectFrom('review_flags')
      .where('id', '=', flagId)
      .where('submission_id', '=', submissionId)
      .select(['resolved_at', 'kind'])
      .forUpdate()
      .executeTakeFirst()
    if (!flag || (await hasConflict(admin, submissionId, now, trx)))
      return refuse('not_found', 'We can’t find this flag.')
    if (flag.resolved_at) return refuse('conflict', 'This flag has already been answered.')
    await trx
      .updateTable('review_flags')
      .set({ resolved_by: admin.userId, resolved_at: now, resolution })
      .where('id', '=', flagId)
      .execute()
    await auditRecord(admin, 'flag.resolved', flagId, { after: { kind: flag.kind } }, now, trx)
    return ok()
  })
}
