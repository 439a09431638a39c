import { sql, type RawBuilder } from 'kysely'
import { db, transaction, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import { lockAsAdmin, noSuchEntry } from '#app/domain/submissions/locks.server.ts'
import { retryCopies } from '#app/platform/files/copies.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'

/** True for an entry `alias` with an answer for judges that blind judging cannot show, in SQL. */
export function hasWithheldFile(alias: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from files f join submission_files x on x.file_id = f.id join fields q on q.id = x.field_id
    left join category_fields b on b.field_id = x.field_id and b.category_id = ${sql.ref(`${alias}.category_id`)}
    where x.submission_id = ${sql.ref(`${alias}.id`)} and f.blind_refusal is not null and f.deleted_at is null
      and coalesce(b.judge_visible, q.judge_visible))`
}

export type WithheldFile = Awaited<ReturnType<typeof withheldFilesOf>>[number]

/** The files of an entry that blind judging cannot show, and why. */
export async function withheldFilesOf(submissionId: number) {
  const rows = await withheldRows(submissionId, db())
  return rows.map(({ id: _, ...file }) => file)
}

function withheldRows(submissionId: number, reader: Reader) {
  return reader
    .selectFrom('submission_files as x')
    .innerJoin('submissions as s', 's.id', 'x.submission_id')
    .innerJoin('files as f', 'f.id', 'x.file_id')
    .innerJoin('fields as q', 'q.id', 'x.field_id')
    .leftJoin('category_fields as b', (join) =>
      join.onRef('b.field_id', '=', 'x.field_id').onRef('b.category_id', '=', 's.category_id'),
    )
    .where('x.submission_id', '=', submissionId)
    .where('f.deleted_at', 'is', null)
    .where('f.blind_refusal', 'is not', null)
    .where(sql<boolean>`coalesce(b.judge_visible, q.judge_visible)`)
    .select(['f.id', 'f.public_id as publicId', 'f.original_name as name', 'q.label'])
    .select((eb) => eb.ref('f.blind_refusal').$notNull().as('reason'))
    .orderBy('f.id')
    .execute()
}

/** Has the worker process the withheld files of an entry again. Refuses `conflict` when none is withheld any more. */
export async function retryWithheldFiles(submissionId: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    if (!(await lockAsAdmin(submissionId, admin, trx))) return noSuchEntry
    const files = await withheldRows(submissionId, trx)
    if (files.length === 0) return refuse('conflict', 'All files of this entry are available now.')
    for (const { id } of files) await retryCopies(id, now, trx)
    const step = { action: 'submission.files_retried', after: { files: files.map(({ name }) => name) } }
    await auditEntry(admin, submissionId, step, now, trx)
    return ok()
  })
}
