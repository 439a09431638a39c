import type { LoaderFunctionArgs } from '@remix-run/node'
import { findLogoFile } from '#app/domain/sponsorship/partner-logos/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { fileHeaders } from '#app/http/file-headers.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { storedContent } from '#app/http/stored-file.ts'
import { db } from '#db/client.ts'
import { Readable } from 'node:stream'

/** A partner's logo for its partner and admins: what arrived, saved and not opened, or the picture the worker made. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const { request } = args
  const view = new URL(request.url).searchParams.get('show') === 'picture' ? 'picture' : 'original'
  const file = orNotFound(await findLogoFile(intParam(args, 'logoId'), view, viewer, db()), request)
  const headers = fileHeaders(file, { inline: view === 'picture' })
  if (request.method === 'HEAD') return new Response(null, { headers })
  const content = await storedContent(request, file.storageKey)
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, { headers })
}
