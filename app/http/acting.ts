import { requestPath } from '#app/http/request-path.ts'
import { href, withQuery } from '#app/platform/href.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The entrant's own work, which an admin may do in their place. Everything else is refused, what comes later included: signing,
 * voting, scoring, answering for oneself, paying and checking out, the account, its password and its sessions, a studio's people.
 */
const MAY_DO = [
  /^\/submissions\/add(?:\/|-multiple|$)/,
  /^\/submissions\/edit\//,
  /^\/submissions\/expired\//,
  /^\/uploads(?:\/|$)/,
]
/** Opening these asks a provider, and books what it says. */
const NOT_EVEN_OPENED = /^\/payments\//

/** Whether a request is the viewer's own to send, and nobody's in their place (pitfall F5). Stopping and signing out never are. */
export function isRefusedWhileActing(request: Request): boolean {
  const path = requestPath(request)
  if (isNotEvenOpened(path)) return true
  if (READS.has(request.method) || path === href('/admin/login-as') || path === href('/redirect/logout'))
    return false
  return !MAY_DO.some((may) => may.test(path))
}

export function isNotEvenOpened(path: string): boolean {
  return NOT_EVEN_OPENED.test(path)
}

/** Told in one place: an admin who acts in somebody's place does not do this. */
export function actingRefusal(request: Request): Response {
  const headers = { 'cache-control': 'no-store' }
  const words = 'While you act in somebody’s place you cannot do this. Stop first.'
  const wantsPage = request.headers.get('accept')?.includes('text/html')
  if (!wantsPage) return new Response(words, { status: 403, headers })
  const location = withQuery(href('/admin/login-as'), { refused: '1' })
  return new Response(null, { status: 303, headers: { ...headers, location } })
}
