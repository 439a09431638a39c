import { getRequestListener } from '@hono/node-server'
import { createReadableStreamFromReadable, createRequestHandler, type ServerBuild } from '@remix-run/node'
import { Outlet, RemixServer, useLoaderData } from '@remix-run/react'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'

/**
 * A Remix app of three routes, one process: `/page/20000` answers with a page of about so many bytes. What the framework and React
 * cost by themselves, for `npm run bench -- pages`. Prints its port.
 */

const ROW = 'A row of a table with a few cells, as pages have them'

function Root() {
  return (
    <html lang="en">
      <head>
        <title>Baseline</title>
      </head>
      <body>
        <Outlet />
      </body>
    </html>
  )
}

function Page() {
  const { rows } = useLoaderData<{ rows: { id: number; text: string }[] }>()
  return (
    <main>
      <h1>Baseline</h1>
      <table>
        <tbody>
          {rows.map(({ id, text }) => (
            <tr key={id}>
              <td className="numeric">{id}</td>
              <td>
                <a href={`/page/${id}`}>{text}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}

/** Bytes of one row as HTML. */
const ROW_BYTES = 115
const rowsFor = (bytes: number) =>
  Array.from({ length: Math.max(1, Math.round(bytes / ROW_BYTES)) }, (_, id) => ({ id, text: ROW }))

const route = (id: string, module: object, path?: string, index?: boolean) => ({
  [id]: { id, parentId: id === 'root' ? undefined : 'root', path, index, module },
})
const asset = (id: string, path?: string, index?: boolean) => ({
  [id]: {
    id,
    parentId: id === 'root' ? undefined : 'root',
    path,
    index,
    module: `/${id}.js`,
    hasAction: false,
    hasLoader: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasErrorBoundary: false,
  },
})

const loader = ({ params }: { params: { bytes?: string } }) => ({
  rows: rowsFor(Number(params.bytes ?? 1_000)),
})

const build = {
  entry: {
    module: {
      default: (_request: Request, status: number, headers: Headers, context: never) =>
        new Promise<Response>((resolve, reject) => {
          const { pipe } = renderToPipeableStream(<RemixServer context={context} url={_request.url} />, {
            onShellReady() {
              const body = new PassThrough()
              headers.set('content-type', 'text/html')
              resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
              pipe(body)
            },
            onShellError: reject,
          })
        }),
    },
  },
  routes: {
    ...route('root', { default: Root }, ''),
    ...route('home', { default: Page, loader }, undefined, true),
    ...route('page', { default: Page, loader }, 'page/:bytes'),
  },
  assets: {
    entry: { imports: [], module: '/entry.js' },
    routes: { ...asset('root', ''), ...asset('home', undefined, true), ...asset('page', 'page/:bytes') },
    url: '/manifest.js',
    version: 'baseline',
  },
  publicPath: '/',
  assetsBuildDirectory: 'public',
  isSpaMode: false,
  future: { v3_singleFetch: true },
} as unknown as ServerBuild

const handler = createRequestHandler(build, 'production')
const server = createServer((incoming, outgoing) => {
  void getRequestListener((request) => handler(request))(incoming, outgoing)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
