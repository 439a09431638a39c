import type { LoaderFunctionArgs } from '@remix-run/node'
import { findArtwork, findArtworkFile } from '#app/domain/sponsorship/artwork/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { fileHeaders } from '#app/http/file-headers.ts'
import { intParam } from '#app/http/params.ts'
import { storedContent } from '#app/http/stored-file.ts'
import { db } from '#db/client.ts'
import { Readable } from 'node:stream'
import { sponsorshipFor } from './opened.server.ts'

const VIEWS = ['picture', 'print', 'drawing'] as const

/** A file of a sponsor for its sponsor and admins: what arrived, saved and not opened, or a picture the worker made. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const artwork = orNotFound(await findArtwork(intParam(args, 'artworkId'), db()), request)
  orNotFound(await sponsorshipFor(args, artwork.sponsorshipId), request)
  const view = VIEWS.find((each) => each === searchParams.get('show')) ?? 'original'
  const file = orNotFound(await findArtworkFile(artwork.id, view, db()), request)
  const headers = fileHeaders(file, { inline: view === 'picture' })
  if (request.method === 'HEAD') return new Response(null, { headers })
  const content = await storedContent(request, file.storageKey)
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, { headers })
}
