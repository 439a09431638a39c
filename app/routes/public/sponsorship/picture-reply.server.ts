import { fileHeaders } from '#app/http/file-headers.ts'
import type { StoredRendition } from '#app/platform/files/copies.server.ts'
import { storedContent } from '#app/http/stored-file.ts'
import { Readable } from 'node:stream'

/** A picture that is shown to everyone; asked for again each time, so that one that is taken down is gone at once. */
export async function pictureReply(request: Request, picture: StoredRendition): Promise<Response> {
  const headers = fileHeaders(
    { name: 'picture.webp', mime: picture.mime, sizeBytes: picture.sizeBytes },
    { inline: true },
  )
  headers.set('Cache-Control', 'no-cache')
  headers.set('ETag', `"${picture.digest}"`)
  if (request.headers.get('if-none-match') === `"${picture.digest}"`) {
    headers.delete('Content-Length')
    return new Response(null, { status: 304, headers })
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const content = await storedContent(request, picture.storageKey)
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, { headers })
}
