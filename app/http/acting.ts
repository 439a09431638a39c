import { requestPath } from '#app/http/request-path.ts'
import { href, withQuery } from '#app/platform/href.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Entries, which an admin may edit for an entrant. Everything else is refused, new addresses included: signing, voting, scoring,
 * personal answers, checkout and payment, the account, its password and sessions, a studio's people.
 */
const ALLOWED = [
  /^\/submissions\/add(?:\/|-multiple|$)/,
  /^\/submissions\/edit\//,
  /^\/submissions\/expired\//,
  /^\/uploads(?:\/|$)/,
]
/** Files that are for the person alone. */
const PERSONAL = /^\/account\/download(?:\/|$)/
/** Opening these asks a payment provider, and records its answer. */
const WRITES_ON_GET = /^\/payments\//

/** Whether only the viewer may send a request, not an admin acting for them. Stopping and signing out are always allowed. */
export function isRefusedWhileActing(request: Request): boolean {
  const path = requestPath(request)
  if (writesOnGet(path) || PERSONAL.test(path)) return true
  if (READS.has(request.method) || path === href('/admin/login-as') || path === href('/redirect/logout'))
    return false
  return !ALLOWED.some((allowed) => allowed.test(path))
}

export function writesOnGet(path: string): boolean {
  return WRITES_ON_GET.test(path)
}

/** The reply to an admin acting for someone who may not do this. */
export function actingRefusal(request: Request): Response {
  const headers = { 'cache-control': 'no-store' }
  const message = 'You can’t do this while you act for someone else. Stop acting first.'
  const wantsPage = request.headers.get('accept')?.includes('text/html')
  if (!wantsPage) return new Response(message, { status: 403, headers })
  const location = withQuery(href('/admin/login-as'), { refused: '1' })
  return new Response(null, { status: 303, headers: { ...headers, location } })
}
