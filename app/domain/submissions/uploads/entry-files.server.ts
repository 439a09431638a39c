import { transaction, type Trx } from '#db/client.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { discardFile, receiveFile } from '#app/platform/files/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { isFileField, isSeries, type EntryContent } from '#app/domain/catalogue/fields/answers.ts'
import {
  changeRefusal,
  lockForEditing,
  storeChange,
  type EntryEditor,
  type EntryToChange,
} from '#app/domain/submissions/drafts.server.ts'
import { wasSent } from '#app/domain/submissions/changes.ts'
import type { ProblemContext } from '#app/domain/submissions/form/problems.ts'
import { filmRulesOf, kindsOf, largestPosted, mostFiles } from './uploads.ts'
import { everyField } from '#app/domain/submissions/queries.server.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { uploadLifecycle } from './lifecycle.ts'

/** Makes a stored file of the studio the answer to a field, in place of the one that was there. */
export async function attachFile(
  input: { submissionId: number; fieldId: number; fileId: number },
  entrant: EntrantViewer,
  now: Date,
) {
  return transaction((trx) => attachInside(input, entrant, now, trx))
}

/** `attachFile` inside a transaction. `countsFrom`: the moment that decides whether the time for materials is over. */
export async function attachInside(
  input: { submissionId: number; fieldId: number; fileId: number; countsFrom?: Date },
  editor: EntryEditor,
  now: Date,
  trx: Trx,
) {
  const locked = await lockForEditing(input.submissionId, editor, input.countsFrom ?? now, trx)
  if (!locked.ok) return locked
  const { entry, content } = locked.value
  const field = everyField(locked.value).find((each) => each.id === input.fieldId && isFileField(each))
  const file = await trx
    .selectFrom('files')
    .where('id', '=', input.fileId)
    .where('studio_id', '=', editor.studio.id)
    .where('purpose', '=', 'submission')
    .where('deleted_at', 'is', null)
    .select(['id as fileId', 'public_id as publicId', 'original_name as originalName', 'mime'])
    .select(['size_bytes as sizeBytes', 'width', 'height', 'duration_ms as durationMs'])
    .executeTakeFirst()
  if (!field || !file) return refuse('not_found', 'This file can’t be used here.')
  const refusal = changeRefusal(locked.value, [field], content)
  if (refusal) return refusal
  const others = (content.files[field.key] ?? []).filter((each) => each.fileId !== file.fileId)
  const series = isSeries(field)
  const full = series ? seriesRefusal(field, others.length) : null
  if (full) return full
  const replaced = series ? [] : others
  await trx
    .deleteFrom('submission_files')
    .where('submission_id', '=', entry.id)
    .where('field_id', '=', field.id)
    .$if(series, (rows) => rows.where('file_id', '=', file.fileId))
    .execute()
  for (const old of replaced) await discardFile(old.fileId, now, trx)
  await trx
    .insertInto('submission_files')
    .values({
      ...{ submission_id: entry.id, field_id: field.id, file_id: file.fileId },
      sort: series ? await nextPlace(entry.id, field.id, trx) : 0,
    })
    .execute()
  // What was wrong with an earlier upload of this field is settled by this one; of a series others may be on their way.
  await moveAll(
    uploadLifecycle,
    'cancel',
    {
      by: 'entrant',
      where: (eb) =>
        eb
          .and({ submission_id: entry.id, field_id: field.id })
          .and('status', 'not in', series ? ['arriving', 'checking'] : ['arriving']),
      set: { updated_at: now },
    },
    trx,
  )
  const revision = revisionOf(locked.value)
  const before = { [field.key]: replaced.map((old) => old.originalName), ...revision.before }
  const after = { [field.key]: file.originalName, ...revision.after }
  await auditEntry(editor, entry.id, { action: 'submission.file_stored', before, after }, now, trx)
  const files = { ...content.files, [field.key]: [...(series ? others : []), file] }
  return ok(await storeChange({ ...locked.value, content: { ...content, files } }, entry.title, now, trx))
}

/** Says why a series takes no further file, or `null`. */
export function seriesRefusal(field: CategoryField, files: number) {
  const most = mostFiles(field)
  return files >= most ? refuse('invalid', `At most ${most} files. Remove one before you add another.`) : null
}

async function nextPlace(submissionId: number, fieldId: number, trx: Trx): Promise<number> {
  const { last } = await trx
    .selectFrom('submission_files')
    .where('submission_id', '=', submissionId)
    .where('field_id', '=', fieldId)
    .select((eb) => eb.fn.max('sort').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** Removes a file from the entry; one that a submitted entry needs can only be replaced (`invalid`). */
export async function removeFile(
  input: { submissionId: number; fileId: number },
  entrant: EntrantViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const locked = await lockForEditing(input.submissionId, entrant, now, trx)
    if (!locked.ok) return locked
    const { entry } = locked.value
    const content = withoutFile(locked.value.content, input.fileId)
    const { files } = locked.value.content
    const key = Object.keys(files).find((each) => files[each]?.some((file) => file.fileId === input.fileId))
    const asked = everyField(locked.value).filter((field) => field.key === key)
    const refusal = changeRefusal(locked.value, asked, content)
    if (refusal?.code === 'invalid')
      return refuse(
        'invalid',
        asked.some(isSeries)
          ? 'A submitted entry needs this file. Add another one first.'
          : 'A submitted entry needs this file. Upload a replacement instead.',
      )
    if (refusal) return refusal
    const removed = await trx
      .deleteFrom('submission_files')
      .where('submission_id', '=', entry.id)
      .where('file_id', '=', input.fileId)
      .returning('field_id')
      .executeTakeFirst()
    if (!removed) return ok()
    await discardFile(input.fileId, now, trx)
    const field = everyField(locked.value).find((each) => each.id === removed.field_id)
    const revision = revisionOf(locked.value)
    const before = { [field?.key ?? 'file']: input.fileId, ...revision.before }
    await auditEntry(
      entrant,
      entry.id,
      { action: 'submission.file_removed', before, ...revision.noted },
      now,
      trx,
    )
    await storeChange({ ...locked.value, content }, entry.title, now, trx)
    return ok()
  })
}

function withoutFile(content: EntryContent, fileId: number): EntryContent {
  const files = Object.entries(content.files).map(([key, stored]) => [
    key,
    stored.filter((file) => file.fileId !== fileId),
  ])
  return { ...content, files: Object.fromEntries(files) }
}

/** Which revision of a submitted entry a change of its files makes; nothing for a draft. */
function revisionOf({ entry }: EntryToChange) {
  if (!wasSent(entry.status)) return { before: {}, after: {}, noted: {} }
  const after = { revision: entry.version + 1 }
  return { before: { revision: entry.version }, after, noted: { after } }
}

/** Stores a posted file as the answer to a field; refused, nothing stored before is touched. */
export async function storeUpload(
  input: {
    submissionId: number
    field: CategoryField
    context: Pick<ProblemContext, 'reelMaxSeconds'>
    tempPath: string
    originalName: string
  },
  entrant: EntrantViewer,
  now: Date,
) {
  const { field } = input
  const accept = kindsOf(field)
  if (accept.length === 0) return refuse('invalid', 'This type of file can’t be uploaded here.')
  const received = await receiveFile(
    {
      tempPath: input.tempPath,
      originalName: input.originalName,
      ownerId: entrant.userId,
      studioId: entrant.studio.id,
      purpose: 'submission',
      accept,
      maxBytes: largestPosted(field),
      film: filmRulesOf(field, input.context),
      pixels: field.rules.minWidth === undefined ? undefined : { minWidth: field.rules.minWidth },
    },
    now,
  )
  if (!received.ok) return received
  const { fileId } = received.value
  const attached = await attachFile(
    { submissionId: input.submissionId, fieldId: field.id, fileId },
    entrant,
    now,
  )
  if (!attached.ok) await transaction((trx) => discardFile(fileId, now, trx))
  return attached
}
