import type { Trx } from '#db/client.ts'
import { mayEnterFor } from '#app/domain/studios/rules.ts'
import type { EntrantViewer } from '#app/domain/accounts/viewer.ts'
import { ok, refuse, type Outcome } from '#app/domain/outcome.ts'
import { completenessOfEntry, readEntry, type EntryRecord } from './queries.server.ts'
import { isEditable } from './rules.ts'

/**
 * Locks a submission of the entrant's studio for changing its content and reads it. Refuses `not_found` when it is not
 * theirs, `forbidden` when their role in the studio only reads, `conflict` when it can no longer be changed.
 */
export async function lockForEditing(
  submissionId: number,
  entrant: EntrantViewer,
  trx: Trx,
): Promise<Outcome<EntryRecord>> {
  const locked = await trx
    .selectFrom('submissions')
    .where('id', '=', submissionId)
    .where('studio_id', '=', entrant.studio.id)
    .select(['id', 'status'])
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return refuse('not_found', 'There is no such submission.')
  if (!mayEnterFor(entrant.studio.role))
    return refuse(
      'forbidden',
      `You can read the submissions of ${entrant.studio.name}, but not change them. Its owner can change your role.`,
    )
  if (!isEditable(locked.status))
    return refuse('conflict', 'This submission can no longer be changed: it was submitted or withdrawn.')
  const record = await readEntry(submissionId, trx)
  if (!record) return refuse('not_found', 'There is no such submission.')
  return ok(record)
}

/** After a change of content: raises the version and works out anew how complete the submission is. */
export async function touchEntry(
  submissionId: number,
  title: string,
  now: Date,
  trx: Trx,
): Promise<EntryRecord> {
  const record = await readEntry(submissionId, trx)
  if (!record) throw new Error(`Submission ${submissionId} is gone`)
  const completeness = completenessOfEntry(record)
  const { version } = await trx
    .updateTable('submissions')
    .set((eb) => ({ title, completeness, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', submissionId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { ...record, entry: { ...record.entry, title, completeness, version, updatedAt: now } }
}
