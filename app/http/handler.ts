import type {
  AppLoadContext,
  CreateRequestHandlerFunction,
  RequestHandler,
  ServerBuild,
} from '@remix-run/server-runtime'
import { randomBytes, randomUUID } from 'node:crypto'
import { isApi, isReadable } from '#app/http/asked.ts'
import { BodyTooLargeError, isPiece, withBodyLimit, withReadableForm } from '#app/http/body-limits.ts'
import type { LoadedContext, RequestContext, RequestFacts } from '#app/http/context.ts'
import { actingRefusal, isRefusedWhileActing } from '#app/http/acting.ts'
import { changesSomething, rehearsalRefusal } from '#app/http/rehearsal.ts'
import { isCrossSite } from '#app/http/cross-site.ts'
import { edgePage } from '#app/http/edge-page.ts'
import { loggedPath, logRequest } from '#app/http/request-log.ts'
import { baseHeaders, contentSecurityPolicy, type HeaderSettings } from '#app/http/security-headers.ts'
import { log } from '#app/log.server.ts'

/** What the built app offers beside Remix's own entry points (see entry.server). */
export interface AppEntry {
  createRequestHandler: CreateRequestHandlerFunction
  createLoadContext(facts: RequestFacts): Promise<LoadedContext>
  stylesheets: readonly string[]
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
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

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
    response = dressed(response)
    const { method, url } = request
    const ms = performance.now() - started
    logRequest({ requestId, method, url, status: response.status, ms, userId: known.viewer?.userId })
    return response

    async function answer(): Promise<Response> {
      if (!METHODS.has(request.method))
        return edgePage(request, 405, 'Method Not Allowed', await stylesheets())
      if (!isReadable(request))
        return edgePage(request, 400, 'The address could not be read.', await stylesheets())
      if (isCrossSite(request, appUrl)) {
        log.warn(
          { requestId, origin: request.headers.get('origin'), path: loggedPath(request.url) },
          'cross-site post refused',
        )
        return edgePage(request, 403, 'This form was sent from another site.', await stylesheets())
      }
      if (isUnreadable(request))
        return edgePage(request, 415, 'Only forms are taken here.', await stylesheets())
      const { request: bounded, wasCutOff } = await withBodyLimit(request)
      const limited = await withReadableForm(bounded)
      if (!limited)
        return edgePage(request, 400, 'The form could not be read. Send it again.', await stylesheets())
      // Checked above, and more strictly; the framework's own comparison knows no public address and fails as a 500.
      if (limited.method !== 'GET' && limited.headers.has('origin')) limited.headers.delete('origin')
      // The route manifest is the same for everybody and publicly cached: it must not carry anybody's cookie.
      if (new URL(limited.url).pathname === '/__manifest') return remix(limited)

      const app = await currentApp()
      const loaded = await app.createLoadContext({ request: limited, now, nonce, requestId, clientAddress })
      known.viewer = loaded.context.viewer
      if (loaded.context.rehearsal && changesSomething(limited)) return rehearsalRefusal(limited)
      if (loaded.context.viewer?.behind && isRefusedWhileActing(limited)) return actingRefusal(limited)
      // AppLoadContext asks for an index signature, which an interface has only by assertion.
      const run = () => remix(limited, loaded.context as RequestContext & AppLoadContext)
      const { value, refused } = loaded.context.looksOnly
        ? await app.readOnly(run)
        : { value: await run(), refused: false }
      if (refused) return loaded.context.rehearsal ? rehearsalRefusal(limited) : actingRefusal(limited)
      const answered = withMutableHeaders(value)
      if (wasCutOff()) throw new BodyTooLargeError()
      // The route's own cookies come last and win: signing in replaces the session that had just ended.
      const cookies = [...loaded.setCookies, ...answered.headers.getSetCookie()]
      answered.headers.delete('set-cookie')
      for (const cookie of cookies) answered.headers.append('set-cookie', cookie)
      return answered
    }

    async function failure(error: unknown): Promise<Response> {
      if (error instanceof Response) return error
      if (error instanceof BodyTooLargeError) {
        return edgePage(request, 413, 'What was sent is too large.', await stylesheets())
      }
      // Who leaves while sending is no failure of ours.
      if (!request.signal.aborted) log.error({ requestId, err: error }, 'request could not be handled')
      return edgePage(request, 500, 'Something went wrong', await stylesheets())
    }

    function dressed(plain: Response): Response {
      const dressedResponse = withMutableHeaders(plain)
      const { headers } = dressedResponse
      for (const [name, value] of base) if (!headers.has(name)) headers.set(name, value)
      if (!headers.has('content-security-policy')) {
        headers.set('content-security-policy', contentSecurityPolicy(nonce, settings))
      }
      // Kept by the browser for going back, never shown again without asking, never by a shared cache.
      if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
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

/** Redirects made by the platform have sealed headers. */
function withMutableHeaders(response: Response): Response {
  try {
    response.headers.delete('x-request-id')
    return response
  } catch {
    return new Response(response.body, { status: response.status, headers: new Headers(response.headers) })
  }
}
