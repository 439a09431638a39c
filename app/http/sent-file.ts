import { Readable } from 'node:stream'
import type { ByteRange } from '#app/platform/files/file-storage.ts'
import { fileHeaders, rangeOf } from './file-headers.ts'
import { orLost } from './stored-file.ts'

interface SentFile {
  name: string
  mime: string
  sizeBytes: number
  unchanging: boolean
  read(part?: ByteRange): Promise<Readable>
}

/** A file, or the part of it that a player requests. */
export async function sendFile(request: Request, file: SentFile): Promise<Response> {
  const headers = fileHeaders(file, { inline: new URL(request.url).searchParams.has('inline') })
  if (request.method === 'HEAD') return new Response(null, { headers })
  const part = rangeOf(request.headers.get('range'), file.sizeBytes)
  if (part === 'outside') {
    headers.set('Content-Range', `bytes */${file.sizeBytes}`)
    headers.delete('Content-Length')
    return new Response(null, { status: 416, headers })
  }
  const content = await orLost(request, file.read(part ?? undefined))
  if (part) {
    headers.set('Content-Range', `bytes ${part.start}-${part.end - 1}/${file.sizeBytes}`)
    headers.set('Content-Length', String(part.end - part.start))
  }
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, {
    status: part ? 206 : 200,
    headers,
  })
}
