import { Readable } from 'node:stream'
import type { StoredFile } from '#app/platform/files/queries.server.ts'
import { storedContent } from './stored-file.ts'
import { downloadHeaders } from './download.ts'

/** A stored PDF as the response. The caller has checked who may open it. */
export async function pdfResponse(file: StoredFile, request: Request): Promise<Response> {
  const headers = downloadHeaders(file.name, file.mime)
  headers.set('Content-Length', String(file.sizeBytes))
  headers.set('X-Robots-Tag', 'noindex')
  if (request.method === 'HEAD') return new Response(null, { headers })
  const content = await storedContent(request, file.storageKey)
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, { headers })
}
