import { transaction } from '#db/client.ts'
import { captionedName, isSeries } from '#app/domain/catalogue/fields/answers.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import { wasSent } from '#app/domain/submissions/changes.ts'
import { changeRefusal, lockForEditing, storeChange } from '#app/domain/submissions/drafts.server.ts'
import { everyField } from '#app/domain/submissions/queries.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { arranged, seriesTexts, type SeriesMove } from './series.ts'

interface SeriesChange {
  submissionId: number
  fieldId: number
  /** The version of the series that the page showed. */
  version: string
  captions: ReadonlyMap<number, string>
  move: SeriesMove | null
}

/**
 * Stores captions of a series and moves one of its files. Refuses `conflict` a series that was changed since the page was made, and one
 * whose deadline has passed.
 */
export function arrangeSeries(change: SeriesChange, entrant: EntrantViewer, now: Date) {
  return transaction(async (trx) => {
    const locked = await lockForEditing(change.submissionId, entrant, now, trx)
    if (!locked.ok) return locked
    const { entry, content } = locked.value
    const field = everyField(locked.value).find((each) => each.id === change.fieldId && isSeries(each))
    if (!field) return refuse('not_found', 'We can’t find this question.')
    const before = content.files[field.key] ?? []
    if (versionOf(seriesTexts(before)) !== change.version)
      return refuse(
        'conflict',
        'These files have changed since you opened this page. Check them and save again.',
      )
    const refusal = changeRefusal(locked.value, [field], content)
    if (refusal) return refusal
    const after = arranged(before, change.captions, change.move)
    const changed = versionOf(seriesTexts(after)) !== change.version
    if (!changed) return ok({ changed })
    for (const [sort, { fileId, caption = '' }] of after.entries())
      await trx
        .updateTable('submission_files')
        .set({ sort, caption })
        .where('submission_id', '=', entry.id)
        .where('field_id', '=', field.id)
        .where('file_id', '=', fileId)
        .execute()
    const sent = wasSent(entry.status)
    const step = {
      action: 'submission.files_arranged',
      before: { [field.key]: before.map(captionedName), ...(sent ? { revision: entry.version } : {}) },
      after: { [field.key]: after.map(captionedName), ...(sent ? { revision: entry.version + 1 } : {}) },
    }
    await auditEntry(entrant, entry.id, step, now, trx)
    const files = { ...content.files, [field.key]: after }
    await storeChange({ ...locked.value, content: { ...content, files } }, entry.title, now, trx)
    return ok({ changed })
  })
}
