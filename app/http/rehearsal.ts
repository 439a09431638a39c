import { isNotEvenOpened } from '#app/http/acting.ts'
import { requestPath } from '#app/http/request-path.ts'
import { href, withQuery } from '#app/platform/href.ts'

const READS = new Set(['GET', 'HEAD'])

/** A request that would change something, other than ending the rehearsal or the session. */
export function changesSomething(request: Request): boolean {
  const path = requestPath(request)
  if (isNotEvenOpened(path)) return true
  return !READS.has(request.method) && path !== href('/admin/rehearsal') && path !== href('/redirect/logout')
}

/** While the site is shown as at another moment nothing is written: what was sent is refused, and the admin told where. */
export function rehearsalRefusal(request: Request): Response {
  const headers = { 'cache-control': 'no-store' }
  const wantsPage = request.headers.get('accept')?.includes('text/html')
  if (!wantsPage) return new Response('Nothing is changed during a rehearsal.', { status: 403, headers })
  const location = withQuery(href('/admin/rehearsal'), { refused: '1' })
  return new Response(null, { status: 303, headers: { ...headers, location } })
}
