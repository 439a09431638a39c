import {
  createRequestHandler,
  type AppLoadContext,
  type RequestHandler,
  type ServerBuild,
} from '@remix-run/server-runtime'
import { randomBytes, randomUUID } from 'node:crypto'
import { isApi, isOverlong, isReadable, requestPath } from '#app/http/request-path.ts'
import { SCRIPTS_ONLY } from '#app/constants.ts'
import { BodyTooLargeError, isPiece, withBodyLimit, withReadableForm } from '#app/http/body-limits.ts'
import type { Failure, LoadedContext, RequestContext, RequestFacts } from '#app/http/context.ts'
import { actingRefusal, isRefusedWhileActing } from '#app/http/acting.ts'
import { changesSomething, rehearsalRefusal } from '#app/http/rehearsal.ts'
import { isCrossSite } from '#app/http/cross-site.ts'
import { isCrawler } from '#app/http/crawler.ts'
import { UNAVAILABLE, edgePage, isForProgram } from '#app/http/edge-page.ts'
import { logRequest } from '#app/http/request-log.ts'
import {
  baseHeaders,
  contentSecurityPolicy,
  KEPT_FOR_TYPING,
  type HeaderSettings,
} from '#app/http/security-headers.ts'
import { patternsIn, routeHandlers } from '#app/http/route-handlers.ts'
import { MANIFEST_PATH, routeManifest } from '#app/http/route-manifest.ts'
import { showingAddresses } from '#app/http/shown-addresses.ts'
import { closingParts } from '#app/http/switched-off.ts'
import { leadsToFounding, toFounding } from '#app/http/founding.ts'
import { guestPages } from '#app/http/guest-pages.ts'
import { log } from '#app/log.server.ts'

/** The built app's exports beside Remix's own (see entry.server). */
export interface AppEntry {
  createLoadContext(facts: RequestFacts): Promise<LoadedContext>
  stylesheets: readonly string[]
  /** Raised by every change of what guests are shown. */
  versionForGuests(): Promise<string>
  isDatabaseUnavailable(error: unknown): boolean
  /** Whether no award was founded here yet. */
  awaitsFounding(): Promise<boolean>
  readOnly<T>(work: () => Promise<T>): Promise<{ value: T; refused: boolean }>
}

export interface AppHandlerOptions {
  appUrl: string
  clock: () => Date
  mode?: 'production' | 'development' | 'test'
  /** Origins beside our own that forms may lead to. */
  formTargets?: readonly string[]
}

export type AppHandler = (request: Request, clientAddress: string) => Promise<Response>

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** The visitor left before there was an answer. */
const CLIENT_CLOSED = 499
const READS = new Set(['GET', 'HEAD'])
/** An address that no route has. */
const ERROR_PAGE = '/-/error'
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

const FOR_A_YEAR = 'private, max-age=31536000, immutable'

/** The framework prefetches a page's data with its scripts. The data could be out of date when it is used, so none is sent. */
function wantsScriptsOnly({ method, url }: Request): boolean {
  const { pathname, searchParams } = new URL(url)
  return method === 'GET' && pathname.endsWith('.data') && searchParams.has(SCRIPTS_ONLY)
}

/** Pages take only forms; the API and uploads check their own bodies. */
function isUnreadable(request: Request): boolean {
  const { method, headers } = request
  if (BODILESS.has(method) || isApi(request) || isPiece(request)) return false
  return !FORM.test(headers.get('content-type') ?? '')
}

/** Handles a request up to its response, without sockets: refusals, the request's context, headers. */
export function createAppHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  { appUrl, clock, mode = 'production', formTargets }: AppHandlerOptions,
): AppHandler {
  const handlerFor =
    typeof build === 'function' ? developmentHandler(build, mode) : routeHandlers(build, mode)
  // In development the routes may change with every request, and the framework answers itself.
  const manifest = typeof build === 'function' ? null : routeManifest(build)
  // In development an address holds no secret of anyone.
  const patternOf = typeof build === 'function' ? (path: string) => path : patternsIn(build.routes)
  const loggedPath = (request: Request) =>
    isOverlong(request) ? '(too long)' : isManifest(request) ? MANIFEST_PATH : patternOf(requestPath(request))
  const remix: RequestHandler = (request, context) => handlerFor(request)(request, context)
  const currentApp = async () => {
    const { entry } = typeof build === 'function' ? await build() : build
    return entry.module as unknown as AppEntry
  }
  const settings: HeaderSettings = {
    https: appUrl.startsWith('https:'),
    development: mode === 'development',
    formTargets,
  }
  const base = Object.entries(baseHeaders(settings))
  const pages = guestPages()
  const versionForGuests = async () => (await currentApp()).versionForGuests()

  return async (request, clientAddress) => {
    const now = clock()
    const started = performance.now()
    const requestId = randomUUID()
    const nonce = randomBytes(16).toString('base64')
    const known: { viewer?: RequestContext['viewer'] } = {}

    let response: Response
    let isKept = false
    let version: string | null = null
    try {
      if (isOverlong(request)) return logged(withHeaders(tooLong()))
      const found = await pages.find(request, now, versionForGuests)
      isKept = found.page !== null
      version = found.version
      response = found.page ?? (await answer())
    } catch (error) {
      response = await failure(error)
    }
    // A visitor who leaves while sending is not a failure.
    if (request.signal.aborted && response.status >= 500)
      response = new Response(null, { status: CLIENT_CLOSED })
    // A kept page has all its headers.
    if (!isKept) response = await pages.keep(request, withHeaders(response), now, version)
    return logged(response)

    function logged(answered: Response): Response {
      answered.headers.set('x-request-id', requestId)
      const { method, url } = request
      const ms = performance.now() - started
      const path = loggedPath(request)
      logRequest({ requestId, method, url, path, status: answered.status, ms, userId: known.viewer?.userId })
      return answered
    }

    async function answer(): Promise<Response> {
      if (!METHODS.has(request.method)) throw new Refused(405, 'Method Not Allowed')
      if (!isReadable(request)) throw new Refused(400, 'The address could not be read.')
      if (asksOldWay(request)) throw new Refused(400, 'Pages give their data at another address.')
      if (isCrossSite(request, appUrl)) {
        log.warn(
          { requestId, origin: request.headers.get('origin'), path: loggedPath(request) },
          'cross-site post refused',
        )
        throw new Refused(403, 'This form was sent from another site.')
      }
      if (isUnreadable(request)) throw new Refused(415, 'This address accepts forms only.')
      if (wantsScriptsOnly(request))
        return new Response(null, { status: 204, headers: { 'cache-control': FOR_A_YEAR } })
      const { request: bounded, wasCutOff } = await withBodyLimit(request)
      const limited = await withReadableForm(bounded)
      if (!limited) throw new Refused(400, 'The form could not be read. Send it again.')
      // Checked above more strictly; the framework's own check ignores the public address and fails with a 500.
      if (limited.method !== 'GET' && limited.headers.has('origin')) limited.headers.delete('origin')
      // The route manifest is the same for everyone and publicly cached: it must not carry a cookie.
      if (isManifest(limited)) return manifest ? manifest(new URL(limited.url)) : remix(limited)
      // A request that only reads is tried again after a broken database connection.
      const tries = READS.has(request.method) ? 2 : 1
      const response = await inApp(limited, tries)
      if (wasCutOff()) throw new BodyTooLargeError()
      return response
    }

    async function inApp(asked: Request, tries: number): Promise<Response> {
      const app = await currentApp()
      try {
        // Where that cannot be asked, the page itself says what is wrong.
        const awaits = leadsToFounding(asked) && (await app.awaitsFounding().catch(() => false))
        if (awaits) return toFounding(asked)
        const loaded = await app.createLoadContext({ request: asked, now, nonce, requestId, clientAddress })
        const { context } = loaded
        known.viewer = context.viewer
        if (context.rehearsal && changesSomething(asked)) return rehearsalRefusal(asked)
        if (context.viewer?.behind && isRefusedWhileActing(asked)) return actingRefusal(asked)
        const run = () => remix(asked, loadContextOf(context))
        const { value, refused } = context.readOnly
          ? await app.readOnly(run)
          : { value: await run(), refused: false }
        if (refused) return context.rehearsal ? rehearsalRefusal(asked) : actingRefusal(asked)
        const { failure } = context
        if (failure?.status === 503 && tries > 1) return await inApp(asked, tries - 1)
        const response =
          failure && (failure.status === 503 || failure.status === 409 || wantsErrorPage(asked, value))
            ? await errorPage(failure, loaded)
            : withMutableHeaders(value)
        return withCookies(response, loaded)
      } catch (error) {
        if (tries > 1 && app.isDatabaseUnavailable(error)) return inApp(asked, tries - 1)
        throw error
      }
    }

    async function failure(error: unknown): Promise<Response> {
      if (error instanceof Response) return error
      const shown = await failureOf(error)
      if (shown.status < 500 && !isForProgram(request)) {
        try {
          const app = await currentApp()
          const asked = new Request(request.url, { headers: request.headers })
          const loaded = await app.createLoadContext({ request: asked, now, nonce, requestId, clientAddress })
          known.viewer = loaded.context.viewer
          return withCookies(await errorPage(shown, loaded), loaded)
        } catch (second) {
          log.error({ requestId, err: second }, 'error page could not be rendered')
        }
      }
      return edgePage(request, shown, await stylesheets())
    }

    async function failureOf(error: unknown): Promise<Failure> {
      if (error instanceof Refused) return { status: error.status, message: error.message }
      if (error instanceof BodyTooLargeError)
        return { status: 413, message: 'The form and its files are too large.' }
      // A visitor who leaves while sending is not a failure.
      if (!request.signal.aborted) log.error({ requestId, err: error }, 'request could not be handled')
      return (await currentApp()).isDatabaseUnavailable(error)
        ? UNAVAILABLE
        : { status: 500, message: 'Something went wrong' }
    }

    /** The app's error page in the viewer's frame; the edge's own for programs and crawlers, and when the app's fails too. */
    async function errorPage(failure: Failure, { context }: LoadedContext): Promise<Response> {
      if (failure.status !== 503 && !isForProgram(request) && !isCrawler(request)) {
        const asked = new Request(new URL(ERROR_PAGE, request.url), { headers: request.headers })
        // Without scripts: its address differs from the browser's, which they would take for a stale page.
        const shown: RequestContext = { ...context, errorToShow: failure, failure: null, light: true }
        const page = withMutableHeaders(await remix(asked, loadContextOf(shown)))
        if (!shown.failure) return page
      }
      return edgePage(request, failure, await stylesheets())
    }

    function withHeaders(plain: Response): Response {
      const response = withMutableHeaders(plain)
      const { headers } = response
      for (const [name, value] of base) if (!headers.has(name)) headers.set(name, value)
      if (!headers.has('content-security-policy')) {
        headers.set('content-security-policy', contentSecurityPolicy(nonce, settings))
      }
      if (known.viewer) storeNowhere(response)
      // A guest's page is kept by the browser for going back, never by a shared cache.
      else if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
      if (!headers.has('x-robots-tag')) headers.set('x-robots-tag', 'noindex')
      else if (headers.get('x-robots-tag') === 'all') headers.delete('x-robots-tag')
      return response
    }
  }

  async function stylesheets(): Promise<readonly string[]> {
    try {
      return (await currentApp()).stylesheets
    } catch {
      return []
    }
  }
}

/** Pictures and style sheets, which a page has many of and which say nothing of who looks. */
const PARTS_OF_PAGES = /^(?:image\/|text\/css\b)/

/**
 * Keeps every browser from storing an answer to a signed-in person, whatever its route says. It leaves alone parts of pages, the
 * answer that nothing has changed since, and a form whose page says that what is typed in it is kept (decision 147).
 */
function storeNowhere({ status, headers }: Response): void {
  const type = headers.get('content-type') ?? ''
  const said = headers.get('cache-control')
  if (said !== null && (PARTS_OF_PAGES.test(type) || status === 304 || said.includes('no-store'))) return
  if (said === KEPT_FOR_TYPING && type.startsWith('text/html')) return
  headers.set('cache-control', 'no-store')
}

/** In development the routes may change with every request. */
function developmentHandler(build: () => Promise<ServerBuild>, mode: string): () => RequestHandler {
  const handler = createRequestHandler(async () => {
    const built = await build()
    return { ...built, routes: closingParts(showingAddresses(built.routes)) }
  }, mode)
  return () => handler
}

/** An address of the framework's earlier version, at which it fails. */
const asksOldWay = ({ url }: Request) => new URL(url).searchParams.has('_data')

const isManifest = ({ url }: Request) => new URL(url).pathname === MANIFEST_PATH

/** For an address that no page has and nothing reads. */
const tooLong = () =>
  new Response('The address is too long.', {
    status: 414,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

/** A request the edge refuses. */
class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Whether a failure is not shown yet: after a post, or in a route without a page that a browser opened. */
function wantsErrorPage(request: Request, { body }: Response): boolean {
  if (body === null) return true
  return !isForProgram(request) && (request.headers.get('accept')?.includes('text/html') ?? false)
}

/** AppLoadContext asks for an index signature, which an interface has only by assertion. */
function loadContextOf(context: RequestContext): RequestContext & AppLoadContext {
  return context as RequestContext & AppLoadContext
}

/** The route's own cookies come last and win: signing in replaces the session that had just ended. */
function withCookies(answered: Response, { setCookies }: LoadedContext): Response {
  const cookies = [...setCookies, ...answered.headers.getSetCookie()]
  answered.headers.delete('set-cookie')
  for (const cookie of cookies) answered.headers.append('set-cookie', cookie)
  return answered
}

/** Redirects made by the platform have sealed headers. */
function withMutableHeaders(response: Response): Response {
  try {
    response.headers.delete('x-request-id')
    return response
  } catch {
    return new Response(response.body, { status: response.status, headers: new Headers(response.headers) })
  }
}
