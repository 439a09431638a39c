import type { ActionFunctionArgs } from '@remix-run/node'
import type { NewFile } from '#app/domain/press/newsroom/commands.server.ts'
import { KIND_FILES, mostBytes, MAX_FILE_BYTES } from '#app/domain/press/newsroom/rules.ts'
import type { ItemInput } from '#app/domain/press/newsroom/schema.ts'
import type { Upload } from '#app/http/uploads.server.ts'
import { readMultipart } from '#app/http/uploads.server.ts'
import { receiveFile } from '#app/platform/files/commands.server.ts'
import { overLimit } from '#app/platform/files/rules.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** The form of an item with its file; one of its buttons alone is sent without files. */
export async function readItemForm({ request }: ActionFunctionArgs): Promise<Upload> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return { fields: await request.formData(), files: [], refused: {}, dispose: () => Promise.resolve() }
  return readMultipart(request, { fileFields: ['file'], maxFileBytes: MAX_FILE_BYTES })
}

/** Stores the file of the form, if there is one. Refuses `invalid` beside its field. */
export async function storeItemFile(
  upload: Upload,
  { kind }: ItemInput,
  by: Viewer,
  now: Date,
): Promise<Outcome<NewFile | null>> {
  const [tooLarge] = upload.refused.file ?? []
  if (tooLarge) return refuse('invalid', tooLarge, { file: [tooLarge] })
  const [file] = upload.files
  if (!file) return ok(null)
  if (file.sizeBytes > mostBytes(kind)) {
    const message = overLimit(mostBytes(kind))
    return refuse('invalid', message, { file: [message] })
  }
  const stored = await receiveFile(
    {
      tempPath: file.path,
      originalName: file.originalName,
      ownerId: by.userId,
      studioId: null,
      purpose: 'press',
      accept: KIND_FILES[kind],
      maxBytes: mostBytes(kind),
    },
    now,
  )
  if (!stored.ok) return refuse('invalid', stored.message, { file: [stored.message] })
  return ok({ fileId: stored.value.fileId, mime: stored.value.mime })
}
