import type { LoaderFunctionArgs } from '@remix-run/node'
import { readPictureToken, type PicturedRecord } from '#app/domain/mail/picture-link.server.ts'
import { findMailedNominee } from '#app/domain/nominees/works/pictures.server.ts'
import { findMailedPicture } from '#app/domain/submissions/mailed-picture.server.ts'
import { fileHeaders } from '#app/http/file-headers.ts'
import { orNotFound } from '#app/http/errors.ts'
import { storedContent } from '#app/http/stored-file.ts'
import { letterboxed } from '#app/platform/files/letterbox.server.ts'
import { db } from '#db/client.ts'

/** The picture in a mail: a still where it may be shown at this moment, and otherwise a drawing that tells nothing. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const record = orNotFound(readPictureToken(params.token ?? ''), request)
  const still = await stillOf(record, context.now)
  const content = await letterboxed(still && (await storedContent(request, still.storageKey)))
  const headers = fileHeaders(
    { name: 'picture.jpg', mime: 'image/jpeg', sizeBytes: content.byteLength },
    { inline: true },
  )
  headers.set('Cache-Control', 'no-store')
  // Mails are read on pages of other sites.
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(content), { headers })
}

function stillOf([of, id]: PicturedRecord, now: Date) {
  return of === 'entry' ? findMailedPicture(id, now, db()) : findMailedNominee(id, now, db())
}
