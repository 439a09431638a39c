import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ServerResponse } from 'node:http'
import zlib from 'node:zlib'

/** Below this, compression saves less than its headers add. */
const SMALLEST = 860
/** After a pause this long the compressed part of a page is sent. */
const PAUSE_MS = 15

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/i

/** Pages are compressed while a person waits; built files are compressed once, at the highest level. */
export const PAGE_BROTLI = {
  [zlib.constants.BROTLI_PARAM_QUALITY]: 5,
  [zlib.constants.BROTLI_PARAM_LGWIN]: 18,
}

export type Encoding = 'br' | 'gzip'

/** The best encoding the client accepts and the response allows. */
export function encodingFor(
  response: Response,
  method: string,
  acceptEncoding: string | undefined,
): Encoding | undefined {
  const { headers, status, body } = response
  if (!body || method === 'HEAD' || status === 204 || status === 304 || status === 206) return undefined
  if (headers.has('content-encoding') || !compressible.test(headers.get('content-type') ?? ''))
    return undefined
  if (headers.get('cache-control')?.includes('no-transform')) return undefined
  if (Number(headers.get('content-length') ?? SMALLEST) < SMALLEST) return undefined
  const accepted = new Map(
    (acceptEncoding ?? '').split(',').map((entry): [string, boolean] => {
      const [name = '', ...parameters] = entry.trim().toLowerCase().split(';')
      return [name.trim(), !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter))]
    }),
  )
  return (['br', 'gzip'] as const).find((name) => accepted.get(name))
}

/**
 * Sends the response compressed. Chunks are compressed as they arrive and flushed when the page pauses, so a slow part does not
 * delay the parts before it.
 */
export async function sendCompressed(
  outgoing: ServerResponse,
  response: Response,
  encoding: Encoding,
): Promise<Response> {
  const { headers } = response
  headers.set('content-encoding', encoding)
  headers.append('vary', 'Accept-Encoding')
  headers.delete('content-length')
  const cookies = headers.getSetCookie()
  outgoing.statusCode = response.status
  for (const [name, value] of headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)

  const compressor =
    encoding === 'br' ? zlib.createBrotliCompress({ params: PAGE_BROTLI }) : zlib.createGzip({ level: 6 })
  compressor.pipe(outgoing)
  const reader = response.body?.getReader()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) void reader?.cancel().catch(() => undefined)
    compressor.destroy()
  })

  let pause: NodeJS.Timeout | undefined
  try {
    for (;;) {
      const part = await reader?.read()
      clearTimeout(pause)
      if (!part || part.done) break
      if (!compressor.write(part.value)) {
        await new Promise((resolve) => {
          compressor.once('drain', resolve).once('close', resolve)
        })
      }
      pause = setTimeout(() => compressor.flush(), PAUSE_MS)
    }
    compressor.end()
  } catch (error) {
    clearTimeout(pause)
    outgoing.destroy(error instanceof Error ? error : undefined)
  }
  return RESPONSE_ALREADY_SENT
}
