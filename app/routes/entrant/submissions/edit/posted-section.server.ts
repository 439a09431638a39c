import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { isFileField } from '#app/domain/catalogue/fields/answers.ts'
import type { ProblemContext } from '#app/domain/submissions/form/problems.ts'
import type { EntryRecord } from '#app/domain/submissions/queries.server.ts'
import { storeUpload } from '#app/domain/submissions/uploads/entry-files.server.ts'
import { MAX_UPLOAD_SIZE, largestPosted, mostFiles } from '#app/domain/submissions/uploads/uploads.ts'
import { readMultipart, type TempFile } from '#app/http/uploads.server.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'

/** Reads a posted form that asks these questions, with its files. */
export async function readSection(request: Request, own: readonly CategoryField[]) {
  const multipart = request.headers.get('content-type')?.startsWith('multipart/form-data')
  if (!multipart)
    return { fields: await request.formData(), files: [], refused: {}, dispose: () => Promise.resolve() }
  return readMultipart(request, {
    fileFields: own.filter(isFileField).map((field) => field.key),
    maxFileBytes: MAX_UPLOAD_SIZE,
    limitOf: (key) => {
      const field = own.find((each) => each.key === key)
      return field && largestPosted(field)
    },
    maxFiles: own.filter(isFileField).reduce((most, field) => most + mostFiles(field), 0),
    keepArrived: true,
  })
}

interface PostedFiles {
  files: readonly TempFile[]
  refused: Record<string, string[]>
}

/** Stores the files of a posted form; `refused` says by question what could not be taken, and `stored` is the entry with what could. */
export async function storeFiles(
  upload: PostedFiles,
  own: readonly CategoryField[],
  {
    submissionId,
    context,
    record,
  }: { submissionId: number; context: Pick<ProblemContext, 'reelMaxSeconds'>; record: EntryRecord },
  entrant: EntrantViewer,
  now: Date,
) {
  let stored = record
  const refused: Record<string, string[]> = { ...upload.refused }
  for (const file of upload.files) {
    const field = own.find((each) => each.key === file.field)
    if (!field) continue
    const { path: tempPath, originalName } = file
    const kept = await storeUpload({ submissionId, field, context, tempPath, originalName }, entrant, now)
    if (kept.ok) stored = kept.value
    else (refused[field.key] ??= []).push(kept.message)
  }
  return { stored, refused }
}
