import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import sirv from 'sirv'
import { log } from '#app/log.server.ts'

type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

/** Serves the built files of `folder`, compressed, before the app. */
export function staticFiles(folder: string, headers: Record<string, string>): Middleware {
  if (!fs.existsSync(folder)) return (_incoming, _outgoing, next) => next()
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(outgoing, pathname) {
      outgoing.once('pipe', (file: Readable) => closeTogether(file, outgoing))
      for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
      // Names under /assets change with their content.
      const hashed = pathname.startsWith('/assets/')
      outgoing.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  return (incoming, outgoing, next) => {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return next()
    // Ranges of built files are not needed, and the library throws on an invalid one.
    delete incoming.headers.range
    serve(incoming, outgoing, () => {
      if (!incoming.url?.startsWith('/assets/')) return next()
      // A file of an earlier build: a script requested it, which cannot use an error page.
      outgoing
        .writeHead(404, { ...headers, 'content-type': 'text/plain', 'cache-control': 'no-store' })
        .end('Not found')
    })
  }
}

/** The library handles neither: a file missing since the start would end the process, and a visitor who leaves keeps it open. */
function closeTogether(file: Readable, outgoing: ServerResponse): void {
  file.once('error', (error) => {
    log.warn({ err: error }, 'a built file could not be read')
    outgoing.destroy()
  })
  outgoing.once('close', () => file.destroy())
}
