import type { ActionFunctionArgs } from '@remix-run/node'
import type { ArtworkActor } from '#app/domain/sponsorship/artwork/access.server.ts'
import { earlierSchema } from '#app/domain/sponsorship/artwork/schema.ts'
import type { FilePart } from '#app/domain/sponsorship/artwork/rules.ts'
import { takeEarlier, uploadArtwork } from '#app/domain/sponsorship/artwork/upload.server.ts'
import { refusalStatus, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectWithOutcome } from '#app/http/flash.server.ts'
import { readForm, replyWith } from '#app/http/forms.server.ts'
import { unlessUnavailable } from '#app/platform/files/storage-failures.server.ts'
import { readMultipart } from '#app/http/uploads.server.ts'

const FIELD = 'file'

export const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')

/** Takes a posted file for one of the parts; the reply is that part's form. */
export async function receiveArtwork(
  { request, context }: ActionFunctionArgs,
  opened: { id: number; by: ArtworkActor },
  parts: readonly [FilePart, ...FilePart[]],
  mostBytes: number,
) {
  const upload = await readMultipart(request, { fileFields: [FIELD], maxFileBytes: mostBytes })
  try {
    const asked = upload.fields.get('intent')
    const part = parts.find((each) => each === asked) ?? parts[0]
    const refused = (message: string, status = 422) => replyWith(part, {}, { [FIELD]: [message] }, status)
    const [problem] = upload.refused[FIELD] ?? []
    const [file] = upload.files
    if (problem || !file) return refused(problem ?? 'Select a file.')
    const stored = await unlessUnavailable(() => uploadArtwork(opened.id, part, file, opened.by, context.now))
    const taken = unlessNotFound(stored, request)
    if (!taken.ok) return refused(taken.message, refusalStatus[taken.code])
    const { pathname, search } = new URL(request.url)
    return await redirectDone(pathname + search, 'File uploaded', 'We check it now and email you the result.')
  } finally {
    await upload.dispose()
  }
}

/** Takes a file of an earlier season. */
export async function receiveEarlier(
  { request, context }: ActionFunctionArgs,
  opened: { id: number; by: ArtworkActor },
  sent: FormData,
) {
  const { artworkId } = readForm(sent, earlierSchema)
  const taken = await takeEarlier(opened.id, artworkId, opened.by, context.now)
  const { pathname, search } = new URL(request.url)
  return redirectWithOutcome(pathname + search, taken, 'File taken from the earlier season')
}
