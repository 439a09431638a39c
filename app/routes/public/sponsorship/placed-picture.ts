import type { LoaderFunctionArgs } from '@remix-run/node'
import { findPlacedPicture } from '#app/domain/sponsorship/placements/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { fileHeaders } from '#app/http/file-headers.ts'
import { intParam } from '#app/http/params.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { db } from '#db/client.ts'
import { Readable } from 'node:stream'

/** The picture of a sponsor where it is placed, for everyone; asked for again each time, so that one that is taken down is gone at once. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args
  const picture = orNotFound(
    await findPlacedPicture(intParam(args, 'artworkId'), params.digest ?? '', db()),
    request,
  )
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
  const content = await storage().get(picture.storageKey)
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, { headers })
}
