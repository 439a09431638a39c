import type { LoaderFunctionArgs } from '@remix-run/node'
import { Readable } from 'node:stream'
import { judgedFile } from '#app/domain/judging/reviews/judged-files.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { fileHeaders, rangeOf } from '#app/http/file-headers.ts'
import { judgedEntryOf } from '#app/routes/judge/judging/reviews/judged-entry.server.ts'

/** A film, picture or document of an entry for those who may read the entry; in blind judging without names. */
export async function loader(args: LoaderFunctionArgs) {
  const { entry, place, access } = await judgedEntryOf(args)
  const { request, params } = args
  const found = access === 'read' ? await judgedFile(entry, place.blind, params.name ?? '') : null
  const file = orNotFound(found, request)
  const headers = fileHeaders(file, { inline: new URL(request.url).searchParams.has('inline') })
  if (request.method === 'HEAD') return new Response(null, { headers })
  const part = rangeOf(request.headers.get('range'), file.sizeBytes)
  if (part === 'outside') {
    headers.set('Content-Range', `bytes */${file.sizeBytes}`)
    headers.delete('Content-Length')
    return new Response(null, { status: 416, headers })
  }
  const content = await file.read(part ?? undefined)
  if (part) {
    headers.set('Content-Range', `bytes ${part.start}-${part.end - 1}/${file.sizeBytes}`)
    headers.set('Content-Length', String(part.end - part.start))
  }
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, {
    status: part ? 206 : 200,
    headers,
  })
}
