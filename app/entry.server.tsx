import { createReadableStreamFromReadable } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { AppLoadContext, EntryContext } from '@remix-run/server-runtime'
import { renderToPipeableStream } from 'react-dom/server'
import { screens } from '#app/addresses.ts'
import { installAddressRights } from '#app/http/admin-access.ts'
import type { RequestContext } from '#app/http/context.ts'
import { failureOf } from '#app/http/boundary.tsx'
import { UNAVAILABLE } from '#app/http/edge-page.ts'
import { isCrawler } from '#app/http/crawler.ts'
import { SAME_FOR_GUESTS } from '#app/http/guest-pages.ts'
import { PageStream } from '#app/http/page-stream.ts'
import { KEPT_FOR_TYPING } from '#app/http/security-headers.ts'
import { log } from '#app/log.server.ts'
import { FirstPageContext, type FirstPage } from '#app/ui/first-page.tsx'
import { hasProblem, pageAllowsScripts, pageIsIndexed, pageIsSameForGuests } from '#app/ui/page-handle.ts'
import styles from '#app/ui/styles.css?url'
import blank from '#app/ui/styles/blank.css?url'
import { isDatabaseUnavailable } from '#db/client.ts'
import { modules } from '#app/modules.server.ts'
import { StateConflict } from '#app/platform/lifecycle.server.ts'
import { installModules } from '#app/platform/module.server.ts'

installModules(modules)
installAddressRights(screens)

export { closeDatabase, isDatabaseUnavailable, readOnly } from '#db/client.ts'
export { awaitsFounding, newFoundingCode } from '#app/domain/overview/founding/founding-code.server.ts'
export { readiness } from '#app/http/health.server.ts'
export { watch } from '#app/domain/overview/watch/watch.server.ts'
export { metricsText, opensMetrics } from '#app/http/metrics.server.ts'
export { versionForGuests } from '#app/domain/season/seasons/versioned-cache.server.ts'
export { createLoadContext } from '#app/http/load-context.server.ts'

/** For the error pages that the edge makes without the app. */
export const stylesheets = [styles, blank]

/** How long a page may wait for data that streams in after its first part, in ms: no page has any, and the framework keeps each page's data as long. */
export const streamTimeout = 100

/** How long a page may take to be rendered. */
const RENDER_TIMEOUT = 6_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: RequestContext & AppLoadContext,
): Promise<Response> {
  const crawler = isCrawler(request)
  // Spec 8: crawlers get no error page, not even the not-found page; failures are in the log.
  const failed = status >= 500 || remixContext.staticHandlerContext.errors !== null
  if (crawler && failed) return new Response(null, { status, headers })

  // The edge shows it on a separate page: after a failed post the viewer's frame is not loaded here.
  const [error] = Object.values(remixContext.staticHandlerContext.errors ?? {})
  if (
    error !== undefined &&
    !context.errorToShow &&
    (request.method !== 'GET' || context.failure || status === 405)
  ) {
    context.failure ??= failureOf(error)
    return new Response(null, { status, headers })
  }

  const matches = matchesOf(remixContext)
  const withoutScripts = context.light || context.saveData || !pageAllowsScripts(matches)
  // The data for scripts would only follow a page that has none.
  if (withoutScripts) remixContext.serverHandoffStream = undefined

  headers.set('content-type', 'text/html; charset=utf-8')
  if (!context.viewer && new URL(request.url).search === '' && pageIsIndexed(matches))
    headers.set('x-robots-tag', 'all')
  if (!context.viewer && status === 200 && pageIsSameForGuests(matches)) headers.set(SAME_FOR_GUESTS, 'yes')
  // Without scripts, only the browser's memory has what was typed into a form that could not be sent.
  const needsMemory = status !== 404 && hasForm(remixContext)
  if (context.viewer && needsMemory && !isOffice(context.viewer) && !headers.has('cache-control'))
    headers.set('cache-control', KEPT_FOR_TYPING)
  const firstPage: FirstPage = {
    preloads: withoutScripts ? [] : modulesOf(remixContext),
    problem: hasProblem(remixContext.staticHandlerContext.actionData),
  }
  return new Promise((resolve, reject) => {
    let started = false
    let finalStatus = status
    const start = () => {
      started = true
      const body = new PageStream()
      // A timer that waits for nothing would keep the whole page in memory until it ends.
      body.once('close', () => clearTimeout(late))
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }))
      pipe(body)
    }
    const { pipe, abort } = renderToPipeableStream(
      <FirstPageContext.Provider value={firstPage}>
        <RemixServer
          context={remixContext}
          url={request.url}
          nonce={context.nonce}
          abortDelay={streamTimeout}
        />
      </FirstPageContext.Provider>,
      {
        nonce: context.nonce,
        // Scripts insert late parts: without them the whole page is sent at once.
        [crawler || withoutScripts ? 'onAllReady' : 'onShellReady']: start,
        onShellError: reject,
        onError(error) {
          finalStatus = 500
          // A failure of the first part rejects above and is logged there; a visitor who leaves is not a failure.
          if (started && !request.signal.aborted)
            log.error({ requestId: context.requestId, err: error }, 'page could not be rendered')
        },
      },
    )
    const late = setTimeout(abort, RENDER_TIMEOUT).unref()
  })
}

function isOffice({ adminRole, behind }: NonNullable<RequestContext['viewer']>): boolean {
  return adminRole !== null || behind !== undefined
}

function hasForm({ manifest, staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => manifest.routes[route.id]?.hasAction)
}

function matchesOf({ staticHandlerContext, routeModules }: EntryContext): { handle?: unknown }[] {
  return staticHandlerContext.matches.map(({ route }) => ({ handle: routeModules[route.id]?.handle }))
}

/** Every script the page runs first, so that the browser requests all of them at once. */
function modulesOf({ manifest, staticHandlerContext }: EntryContext): string[] {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => {
    const { module, imports = [] } = manifest.routes[route.id] ?? {}
    return module ? [...imports, module] : []
  })
  return [...new Set([manifest.entry.module, ...manifest.entry.imports, ...routes])]
}

/** Called for every error in a loader, an action or a page; visitors who leave and pages not found are not errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted) return
  context.failure = isDatabaseUnavailable(error) ? UNAVAILABLE : failureOf(error)
  if (isRouteErrorResponse(error)) return
  if (error instanceof StateConflict)
    return log.warn({ requestId: context.requestId, err: error }, 'state conflict')
  log.error({ requestId: context.requestId, method: request.method, err: error }, 'unhandled error')
}
