import { Readable } from 'node:stream'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { formatOf, packFile } from '#app/domain/ceremony/packs/files.server.ts'
import { askedPack, readPack } from '#app/domain/ceremony/packs/page.server.ts'
import { PACKS } from '#app/domain/ceremony/packs/rules.ts'
import { downloadHeaders } from '#app/http/download.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { outsideReadOnly } from '#db/client.ts'

/** A pack as a file, in the asked format; the first one it has by default. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { request, params, context } = args
  const asked = new URL(request.url).searchParams
  const found = orNotFound((await askedPack(params.type, params.batch)).pack, request)
  const format = orNotFound(
    formatOf(found, asked.get('format') ?? PACKS[found.type].formats[0] ?? null),
    request,
  )
  const pack = orNotFound(await readPack(found, asked.get('copy'), admin, context.now), request)
  // In a rehearsal too: that a file was taken is written with the real time.
  const made = await outsideReadOnly(() => packFile(pack, format, admin, context.now))
  const { name, mime, content } = orNotFound(made, request)
  const headers = downloadHeaders(name, mime)
  headers.set('X-Robots-Tag', 'noindex')
  if (request.method === 'HEAD') return new Response(null, { headers })
  if (content instanceof Buffer) return new Response(new Uint8Array(content), { headers })
  const stream = Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream<Uint8Array>
  return new Response(stream, { headers })
}
