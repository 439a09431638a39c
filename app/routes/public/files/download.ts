import type { LoaderFunctionArgs } from '@remix-run/node'
import { Readable } from 'node:stream'
import { copyOfWidth, type StoredRendition } from '#app/platform/files/copies.server.ts'
import { findReadableFile } from '#app/platform/files/queries.server.ts'
import { storedContent } from '#app/http/stored-file.ts'
import { orNotFound } from '#app/http/errors.ts'
import { fileHeaders, rangeOf } from '#app/http/file-headers.ts'
import { requireAuth } from '#app/http/guards.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const { request, params } = args
  const file = orNotFound(await findReadableFile(params.publicId ?? '', viewer), request)
  const asked = new URL(request.url).searchParams
  const width = asked.get('width')
  if (width !== null) return smallPicture(request, orNotFound(await copyOfWidth(file.id, width), request))
  const inline = asked.has('inline')
  const headers = fileHeaders(file, { inline })
  if (request.method === 'HEAD') return new Response(null, { headers })
  // A film is watched from the middle, and a download over a bad line goes on where it stopped.
  const part = rangeOf(request.headers.get('range'), file.sizeBytes)
  if (part === 'outside') {
    headers.set('Content-Range', `bytes */${file.sizeBytes}`)
    headers.delete('Content-Length')
    return new Response(null, { status: 416, headers })
  }
  const content = await storedContent(request, file.storageKey, part ?? undefined)
  if (part) {
    headers.set('Content-Range', `bytes ${part.start}-${part.end - 1}/${file.sizeBytes}`)
    headers.set('Content-Length', String(part.end - part.start))
  }
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, {
    status: part ? 206 : 200,
    headers,
  })
}

/** A smaller copy of a picture. A file never changes, and so neither does the copy of a width: lists show it again and again. */
async function smallPicture(request: Request, copy: StoredRendition): Promise<Response> {
  const { mime, sizeBytes, storageKey } = copy
  const headers = fileHeaders({ name: 'picture.webp', mime, sizeBytes, unchanging: true }, { inline: true })
  if (request.method === 'HEAD') return new Response(null, { headers })
  const content = await storedContent(request, storageKey)
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, { headers })
}
