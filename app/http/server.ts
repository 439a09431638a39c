import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from '@remix-run/server-runtime'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { clockTrouble, currentTime, readDatabaseClock } from '#app/clock.server.ts'
import { config } from '#app/config.server.ts'
import { encodingFor, sendCompressed } from '#app/http/compression.ts'
import { settleForwarded, trustIn } from '#app/http/forwarded.ts'
import { FOUNDING_PAGE } from '#app/http/founding.ts'
import { createAppHandler, type AppHandler } from '#app/http/handler.ts'
import type { Readiness } from '#app/http/health.server.ts'
import { measureProcess, measureRequest } from '#app/http/process-metrics.ts'
import { baseHeaders } from '#app/http/security-headers.ts'
import { staticFiles } from '#app/http/static-files.ts'
import { log } from '#app/log.server.ts'
import { VERSION } from '#db/version.ts'
import { knownMigrations } from '#db/migration-list.ts'

/** Requests under way get this long to finish after the process was told to stop. */
const DRAIN_MS = 10_000
/** For a large upload over a slow line. */
const REQUEST_MS = 600_000
const CLOCK_CHECK_MS = 60_000
const FOUNDING_RETRY_MS = 5_000
/** Of the first line and all headers of a request: a person has some cookies, and an address with a search is a few kilobytes. More is 431. */
const MAX_HEADER_BYTES = 16_384
/** By how many percent memory may grow before it is collected: pages are short-lived, and V8 would let hundreds of megabytes gather (decision 071). */
const HEAP_GROWTH = 25

interface RunningApp {
  currentBuild: () => Promise<ServerBuild>
  /** Answers before the app: built files, or the development server's. */
  files: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void
}

interface AppEntry {
  readiness(known: readonly string[], now: Date): Promise<Readiness>
  opensMetrics(authorization: string | undefined): boolean
  metricsText(now: Date): Promise<string>
  closeDatabase(): Promise<void>
  newFoundingCode(now: Date): Promise<string | null>
  watch(clock: string | null, now: Date): Promise<void>
}

setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
const settings = config()
const development = process.argv.includes('--dev')
const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES })
const app = development ? await developmentApp() : await builtApp()
const migrations = await knownMigrations()
const handler = createAppHandler(development ? app.currentBuild : await app.currentBuild(), {
  appUrl: settings.appUrl,
  clock: currentTime,
  mode: development ? 'development' : 'production',
  formTargets: settings.stripe ? [settings.stripe.checkoutOrigin] : [],
})
let draining = false
/** Why this machine's clock cannot be trusted; requests use the database's time. */
let wrongClock: string | null = null
await checkClock()
setInterval(() => void checkClock(), CLOCK_CHECK_MS).unref()
setInterval(() => void watchInstallation(), settings.tickMs).unref()

// The framework warns on the console, with text from requests: it goes to the log instead.
if (!development)
  console.warn = (warning: unknown) =>
    log.warn({ warning: String(warning).slice(0, 200) }, 'framework warning')
if (settings.metricsToken) measureProcess()
process.on('uncaughtException', die)
process.on('unhandledRejection', die)
server.on('request', listener(handler))
server.requestTimeout = REQUEST_MS
server.headersTimeout = 30_000
// Longer than proxies keep theirs, so that they never reuse a connection that is being closed.
server.keepAliveTimeout = 65_000
server.on('error', (error: NodeJS.ErrnoException) => {
  const reason =
    error.code === 'EADDRINUSE'
      ? `Port ${settings.port} is already in use. Stop the program that uses it, or set another with PORT.`
      : `The web server failed: ${error.message}`
  console.error(reason)
  process.exit(1)
})
server.listen({ port: settings.port, host: settings.host }, () => {
  const address = server.address()
  log.info(
    {
      version: VERSION,
      port: typeof address === 'object' ? address?.port : address,
      appUrl: settings.appUrl,
    },
    'web server ready',
  )
  void offerFounding()
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

function listener(handle: AppHandler): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const trusted = trustIn(settings.trustedProxies)
  const publicHost = new URL(settings.appUrl).host
  const addresses = new WeakMap<IncomingMessage, string>()
  const respond = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const response = await handle(request, addresses.get(incoming as IncomingMessage) ?? '')
      const encoding = encodingFor(
        response,
        request.method,
        incoming.headers['accept-encoding'] as string | undefined,
      )
      return encoding ? sendCompressed(outgoing as ServerResponse, response, encoding) : response
    },
    {
      errorHandler(error) {
        log.warn({ err: error }, 'request could not be read')
        return new Response('Bad request', { status: 400 })
      },
    },
  )
  return (incoming, outgoing) => {
    if (hasTwoHosts(incoming)) return void outgoing.writeHead(400, { connection: 'close' }).end()
    if (draining) outgoing.setHeader('connection', 'close')
    if (incoming.url === '/healthz') return json(outgoing, 200, { alive: true })
    if (incoming.url === '/readyz') return void answerReadiness(incoming, outgoing)
    if (incoming.url === '/metrics' && incoming.method === 'GET')
      return void answerMetrics(incoming, outgoing)
    addresses.set(incoming, settleForwarded(incoming, trusted, publicHost))
    const measured = measureRequest(outgoing)
    app.files(incoming, outgoing, () => {
      measured.byApp()
      void respond(incoming, outgoing)
    })
  }
}

/** Node takes the first of several; a proxy in front may have taken another (RFC 9112, 3.2). */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

async function checkClock(): Promise<void> {
  try {
    wrongClock = clockTrouble(await readDatabaseClock())
    if (wrongClock) log.error(wrongClock)
  } catch (error) {
    log.warn({ err: error }, 'the database’s clock could not be read')
  }
}

let watching = false
/** A look that takes longer than its turn is not joined by a second one. */
async function watchInstallation(): Promise<void> {
  if (watching || draining) return
  watching = true
  try {
    await (await entry()).watch(wrongClock, currentTime())
  } catch (error) {
    log.error({ err: error }, 'the installation could not be watched')
  } finally {
    watching = false
  }
}

/** Where no award is founded yet, the code that its founder enters; only this log has it. */
async function offerFounding(): Promise<void> {
  try {
    const code = await (await entry()).newFoundingCode(currentTime())
    if (code)
      log.warn(`No award is set up yet. Open ${settings.appUrl}${FOUNDING_PAGE} and enter the code ${code}`)
  } catch (error) {
    log.warn({ err: error }, 'no code for founding an award could be made; it is tried again')
    setTimeout(() => void offerFounding(), FOUNDING_RETRY_MS).unref()
  }
}

/** Whether the process may get traffic; with the token also how far work is behind. */
async function answerReadiness(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (draining) return json(outgoing, 503, { ready: false, stopping: true })
  if (wrongClock) return json(outgoing, 503, { ready: false, clock: wrongClock })
  try {
    const app = await entry()
    const state = await app.readiness(migrations, currentTime())
    const shown = app.opensMetrics(incoming.headers.authorization) ? state : { ready: state.ready }
    json(outgoing, state.ready ? 200 : 503, shown)
  } catch (error) {
    log.error({ err: error }, 'readiness could not be checked')
    json(outgoing, 503, { ready: false })
  }
}

/** For requests with the token; for others the page does not exist. */
async function answerMetrics(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const app = await entry()
    if (!app.opensMetrics(incoming.headers.authorization)) return json(outgoing, 404, { error: 'Not found' })
    const text = await app.metricsText(currentTime())
    outgoing.writeHead(200, { 'content-type': 'text/plain; version=0.0.4', 'cache-control': 'no-store' })
    outgoing.end(text)
  } catch (error) {
    log.error({ err: error }, 'metrics could not be read')
    json(outgoing, 503, { error: 'Unavailable' })
  }
}

function json(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  outgoing.end(JSON.stringify(body))
}

/** An unexpected error ends the process; its supervisor starts another. */
function die(error: unknown): void {
  log.fatal({ err: error }, 'web server failed')
  process.exit(1)
}

async function entry(): Promise<AppEntry> {
  return (await app.currentBuild()).entry.module as unknown as AppEntry
}

let stopping: Promise<void> | undefined
function stop(reason: string): Promise<void> {
  stopping ??= (async () => {
    draining = true
    log.info({ reason }, 'web server stopping')
    const closed = new Promise((resolve) => server.close(resolve))
    // Browsers keep connections open that were busy when the stop began.
    const sweep = setInterval(() => server.closeIdleConnections(), 100)
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    await closed
    clearInterval(sweep)
    clearTimeout(deadline)
    await (await entry()).closeDatabase()
    process.exit(0)
  })()
  return stopping
}

async function builtApp(): Promise<RunningApp> {
  const folder = path.resolve(settings.buildDir)
  const file = path.join(folder, 'server/index.js')
  const build = (await import(pathToFileURL(file).href).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.message.includes(file)) throw error
    console.error('There is no build. Run `npm run build` first, or `npm start`, which builds too.')
    process.exit(1)
  })) as ServerBuild
  const headers = baseHeaders({ https: settings.appUrl.startsWith('https:'), development: false })
  return { currentBuild: async () => build, files: staticFiles(path.join(folder, 'client'), headers) }
}

async function developmentApp(): Promise<RunningApp> {
  const { createServer: createViteServer } = await import('vite')
  const vite = await createViteServer({ server: { middlewareMode: true, hmr: { server } } })
  return {
    currentBuild: async () =>
      (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as ServerBuild,
    files: vite.middlewares,
  }
}
