import { UNAVAILABLE, edgePage } from '#app/http/edge-page.ts'
import { isApi, requestPath } from '#app/http/request-path.ts'
import { href } from '#app/platform/href.ts'

/** The page that founds an award, the only one before there is one. */
export const FOUNDING_PAGE = href('/set-up')

/** Whether a request, before an award is founded, is answered by that page's address and not by its own. */
export function leadsToFounding(request: Request): boolean {
  return requestPath(request) !== FOUNDING_PAGE
}

/** Programs are told to come back; people are sent to the page that founds the award. */
export function toFounding(request: Request): Response {
  if (isApi(request)) return edgePage(request, { ...UNAVAILABLE, message: 'This award is not set up yet.' })
  const headers = { location: FOUNDING_PAGE, 'cache-control': 'no-store' }
  return new Response(null, { status: request.method === 'GET' ? 302 : 303, headers })
}
