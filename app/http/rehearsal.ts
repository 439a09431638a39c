import { writesOnGet } from '#app/http/acting.ts'
import { requestPath } from '#app/http/request-path.ts'
import { href, withQuery } from '#app/platform/href.ts'

const READS = new Set(['GET', 'HEAD'])

/** Whether a request would change something, other than ending the rehearsal or the session. */
export function changesSomething(request: Request): boolean {
  const path = requestPath(request)
  if (writesOnGet(path)) return true
  return !READS.has(request.method) && path !== href('/admin/rehearsal') && path !== href('/redirect/logout')
}

/** The reply to a change in a rehearsal: nothing is written, and the admin sees why. */
export function rehearsalRefusal(request: Request): Response {
  const headers = { 'cache-control': 'no-store' }
  const wantsPage = request.headers.get('accept')?.includes('text/html')
  if (!wantsPage) return new Response('Nothing can be changed during a rehearsal.', { status: 403, headers })
  const location = withQuery(href('/admin/rehearsal'), { refused: '1' })
  return new Response(null, { status: 303, headers: { ...headers, location } })
}
