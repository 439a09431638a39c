import type { LoaderFunctionArgs } from '@remix-run/node'
import { Readable } from 'node:stream'
import { findLogo } from '#app/domain/season/identity/look-files.server.ts'
import { storedContent } from '#app/http/stored-file.ts'
import { orNotFound } from '#app/http/errors.ts'
import { fileHeaders } from '#app/http/file-headers.ts'

/** The award's logo, for everyone. Its address names the file, so that a browser may keep it. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const file = orNotFound(await findLogo(params.logoId ?? ''), request)
  const headers = fileHeaders({ ...file, unchanging: true }, { inline: true })
  // Mails show it, which are read on pages of other sites.
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  if (request.method === 'HEAD') return new Response(null, { headers })
  const content = await storedContent(request, file.storageKey)
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, { headers })
}
