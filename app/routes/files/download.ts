import type { LoaderFunctionArgs } from '@remix-run/node'
import { Readable } from 'node:stream'
import { findReadableFile } from '#app/domain/files/queries.server.ts'
import { storage } from '#app/domain/files/storage.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { fileHeaders } from '#app/http/file-headers.ts'
import { requireAuth } from '#app/http/guards.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const { request, params } = args
  const file = orNotFound(await findReadableFile(params.publicId ?? '', viewer), request)
  const inline = new URL(request.url).searchParams.has('inline')
  const headers = fileHeaders(file, { inline })
  if (request.method === 'HEAD') return new Response(null, { headers })
  const content = await storage().get(file.storageKey)
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, { headers })
}
