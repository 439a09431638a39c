import type {
  AppLoadContext,
  CreateRequestHandlerFunction,
  RequestHandler,
  ServerBuild,
} from '@remix-run/server-runtime'
import { randomBytes, randomUUID } from 'node:crypto'
import { requestPath, isApi, isReadable } from '#app/http/request-path.ts'
import { SCRIPTS_ONLY } from '#app/constants.ts'
import { BodyTooLargeError, isPiece, withBodyLimit, withReadableForm } from '#app/http/body-limits.ts'
import type { Failure, LoadedContext, RequestContext, RequestFacts } from '#app/http/context.ts'
import { actingRefusal, isRefusedWhileActing } from '#app/http/acting.ts'
import { changesSomething, rehearsalRefusal } from '#app/http/rehearsal.ts'
import { isCrossSite } from '#app/http/cross-site.ts'
import { isCrawler } from '#app/http/crawler.ts'
import { UNAVAILABLE, edgePage, isForProgram } from '#app/http/edge-page.ts'
import type { Address } from '#app/platform/href.ts'
import { loggedPath, logRequest } from '#app/http/request-log.ts'
import { baseHeaders, contentSecurityPolicy, type HeaderSettings } from '#app/http/security-headers.ts'
import { log } from '#app/log.server.ts'

/** What the built app offers beside Remix's own entry points (see entry.server). */
export interface AppEntry {
  createRequestHandler: CreateRequestHandlerFunction
  createLoadContext(facts: RequestFacts): Promise<LoadedContext>
  stylesheets: readonly string[]
  isDatabaseUnavailable(error: unknown): boolean
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
/** The visitor was gone before there was an answer. */
const LEFT = 499
const READS = new Set(['GET', 'HEAD'])
/** What search engines may list: pages for everybody, as nobody in particular sees them. */
const INDEXED = new Set<string>([
  '/',
  '/members/signup',
  '/certificates',
  '/submissions/closed',
  '/votes/closed',
  '/content/letter-to-nominee',
] satisfies Address[])
/** An address that no route has. */
const ERROR_PAGE = '/-/error'
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

const FOR_A_YEAR = 'private, max-age=31536000, immutable'

/** The framework fetches a page's data with its scripts ahead of the page. Ours could be out of date by then, so there is none. */
function wantsScriptsOnly({ method, url }: Request): boolean {
  const { pathname, searchParams } = new URL(url)
  return method === 'GET' && pathname.endsWith('.data') && searchParams.has(SCRIPTS_ONLY)
}

/** Pages read forms and nothing else; what the API and the uploads read they decide themselves. */
function isUnreadable(request: Request): boolean {
  const { method, headers } = request
  if (BODILESS.has(method) || isApi(request) || isPiece(request)) return false
  return !FORM.test(headers.get('content-type') ?? '')
}

/** Everything between a request and its response except sockets: what is refused, what is known, what is sent along. */
export function createAppHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  { appUrl, clock, mode = 'production', formTargets }: AppHandlerOptions,
): AppHandler {
  let handler: RequestHandler | undefined
  const remix: RequestHandler = async (...given) => {
    handler ??= (await currentApp()).createRequestHandler(build, mode)
    return handler(...given)
  }
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

  return async (request, clientAddress) => {
    const now = clock()
    const started = performance.now()
    const requestId = randomUUID()
    const nonce = randomBytes(16).toString('base64')
    const known: { viewer?: RequestContext['viewer'] } = {}

    let response: Response
    try {
      response = await answer()
    } catch (error) {
      response = await failure(error)
    }
    // Who leaves while sending is no failure of ours.
    if (request.signal.aborted && response.status >= 500) response = new Response(null, { status: LEFT })
    response = dressed(response)
    const { method, url } = request
    const ms = performance.now() - started
    logRequest({ requestId, method, url, status: response.status, ms, userId: known.viewer?.userId })
    return response

    async function answer(): Promise<Response> {
      if (!METHODS.has(request.method)) throw new Refused(405, 'Method Not Allowed')
      if (!isReadable(request)) throw new Refused(400, 'The address could not be read.')
      if (isCrossSite(request, appUrl)) {
        log.warn(
          { requestId, origin: request.headers.get('origin'), path: loggedPath(request.url) },
          'cross-site post refused',
        )
        throw new Refused(403, 'This form was sent from another site.')
      }
      if (isUnreadable(request)) throw new Refused(415, 'Only forms are taken here.')
      if (wantsScriptsOnly(request))
        return new Response(null, { status: 204, headers: { 'cache-control': FOR_A_YEAR } })
      const { request: bounded, wasCutOff } = await withBodyLimit(request)
      const limited = await withReadableForm(bounded)
      if (!limited) throw new Refused(400, 'The form could not be read. Send it again.')
      // Checked above, and more strictly; the framework's own comparison knows no public address and fails as a 500.
      if (limited.method !== 'GET' && limited.headers.has('origin')) limited.headers.delete('origin')
      // The route manifest is the same for everybody and publicly cached: it must not carry anybody's cookie.
      if (new URL(limited.url).pathname === '/__manifest') return remix(limited)
      // A broken connection costs nobody the page they asked for: what only reads is asked once more.
      const tries = READS.has(request.method) ? 2 : 1
      const answered = await inApp(limited, tries)
      if (wasCutOff()) throw new BodyTooLargeError()
      return answered
    }

    async function inApp(asked: Request, tries: number): Promise<Response> {
      const app = await currentApp()
      try {
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
        if (context.failure?.status === 503 && tries > 1) return await inApp(asked, tries - 1)
        const answered =
          context.failure && (context.failure.status === 503 || wantsErrorPage(asked, value))
            ? await errorPage(context.failure, loaded)
            : withMutableHeaders(value)
        return withCookies(answered, loaded)
      } catch (error) {
        if (tries > 1 && app.isDatabaseUnavailable(error)) return inApp(asked, tries - 1)
        throw error
      }
    }

    async function failure(error: unknown): Promise<Response> {
      if (error instanceof Response) return error
      const told = await failureOf(error)
      if (told.status < 500 && !isForProgram(request)) {
        try {
          const app = await currentApp()
          const asked = new Request(request.url, { headers: request.headers })
          const loaded = await app.createLoadContext({ request: asked, now, nonce, requestId, clientAddress })
          known.viewer = loaded.context.viewer
          return withCookies(await errorPage(told, loaded), loaded)
        } catch (second) {
          log.error({ requestId, err: second }, 'error page could not be drawn')
        }
      }
      return edgePage(request, told, await stylesheets())
    }

    async function failureOf(error: unknown): Promise<Failure> {
      if (error instanceof Refused) return { status: error.status, message: error.message }
      if (error instanceof BodyTooLargeError) return { status: 413, message: 'What was sent is too large.' }
      // Who leaves while sending is no failure of ours.
      if (!request.signal.aborted) log.error({ requestId, err: error }, 'request could not be handled')
      return (await currentApp()).isDatabaseUnavailable(error)
        ? UNAVAILABLE
        : { status: 500, message: 'Something went wrong' }
    }

    /** The app's own error page, in the frame of who is looking; one without it for programs, crawlers, and when that fails too. */
    async function errorPage(told: Failure, { context }: LoadedContext): Promise<Response> {
      if (told.status !== 503 && !isForProgram(request) && !isCrawler(request)) {
        const asked = new Request(new URL(ERROR_PAGE, request.url), { headers: request.headers })
        // Its address is not the one that was asked for, which scripts would take for a page out of date.
        const shown: RequestContext = { ...context, shows: told, failure: null, light: true }
        const page = withMutableHeaders(await remix(asked, loadContextOf(shown)))
        if (!shown.failure) return page
      }
      return edgePage(request, told, await stylesheets())
    }

    function dressed(plain: Response): Response {
      const dressedResponse = withMutableHeaders(plain)
      const { headers } = dressedResponse
      for (const [name, value] of base) if (!headers.has(name)) headers.set(name, value)
      if (!headers.has('content-security-policy')) {
        headers.set('content-security-policy', contentSecurityPolicy(nonce, settings))
      }
      // A guest's page is kept by the browser for going back, never by a shared cache; what is somebody's own by none (decision 038).
      if (!headers.has('cache-control'))
        headers.set('cache-control', known.viewer ? 'no-store' : 'private, no-cache')
      if (!INDEXED.has(requestPath(request)) || new URL(request.url).search !== '' || known.viewer)
        headers.set('x-robots-tag', 'noindex')
      headers.set('x-request-id', requestId)
      return dressedResponse
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

/** What the edge itself refuses. */
class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A failure that no page has told yet: after a post, or in a route without a page that a browser opened. */
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
