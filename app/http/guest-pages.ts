import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { TIMEZONE_COOKIE } from '#app/constants.ts'
import { encodingFor, PAGE_BROTLI } from './compression.ts'
import { isCrawler } from './crawler.ts'
import { requestPath } from './request-path.ts'
import { isKnownCookie } from './session-cookies.server.ts'

/** How a page says that it is the same for every guest; removed before it is sent. */
export const SAME_FOR_GUESTS = 'x-same-for-guests'
/** Until when such a page shows what it shows, where a moment changes it; removed before it is sent. */
export const SAME_UNTIL = 'x-same-until'

const MINUTE_MS = 60_000
/** One for each page and time zone of a minute. */
const MAX_KEPT = 300
/** Cookies that change nothing in such a page but the zone of its times, which is part of its key. */
const isHarmless = (name: string) => name === TIMEZONE_COOKIE || isKnownCookie(name)
const brotli = promisify(zlib.brotliCompress)

interface KeptPage {
  version: string
  /** A moment at which something else is public. */
  until: number
  headers: Headers
  plain: Uint8Array<ArrayBuffer>
  packed: Uint8Array<ArrayBuffer>
}

interface FoundPage {
  page: Response | null
  version: string | null
}

export interface GuestPages {
  /** The kept page for this request, or null, and the version to keep a new one under; no version where none may be kept. */
  find(request: Request, now: Date, version: () => Promise<string>): Promise<FoundPage>
  /**
   * Keeps a page that says it is the same for every guest, and sends it; any other response is left as it is. The version is the one
   * read before the page was drawn, so that a change in between draws it again.
   */
  keep(request: Request, response: Response, now: Date, version: string | null): Promise<Response>
}

/**
 * Pages that are the same for every guest are drawn once a minute and version of what they show, and sent from memory, packed. Such a
 * page has nothing of the request in it, so that its nonce may be sent more than once: it is one fixed document.
 */
export function guestPages(): GuestPages {
  const kept = new Map<string, KeptPage>()
  return {
    async find(request, now, version) {
      const key = keyOf(request, now)
      if (!key) return { page: null, version: null }
      const known = await version()
      const page = kept.get(key)
      const isValid = page?.version === known && now.getTime() < page.until
      return { page: isValid ? answer(page, request) : null, version: known }
    },
    async keep(request, response, now, version) {
      const same = response.headers.has(SAME_FOR_GUESTS)
      response.headers.delete(SAME_FOR_GUESTS)
      const until = Date.parse(response.headers.get(SAME_UNTIL) ?? '') || Infinity
      response.headers.delete(SAME_UNTIL)
      const key = keyOf(request, now)
      if (!same || !key || version === null) return response
      if (response.status !== 200 || response.headers.has('set-cookie')) return response
      const plain = new Uint8Array(await response.arrayBuffer())
      const packed = new Uint8Array(await brotli(plain, { params: PAGE_BROTLI }))
      const headers = new Headers(response.headers)
      headers.set('etag', `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`)
      headers.append('vary', 'Accept-Encoding, Cookie')
      headers.delete('x-request-id')
      const page = { version, until, headers, plain, packed }
      if (kept.size >= MAX_KEPT) kept.clear()
      kept.set(key, page)
      return answer(page, request)
    },
  }
}

/** Null where a page could differ: a query, a cookie of a person, another method, fewer bytes, or a program. */
function keyOf(request: Request, now: Date): string | null {
  const { headers, method, url } = request
  if (method !== 'GET' || new URL(url).search !== '' || url.endsWith('.data')) return null
  if (headers.has('authorization') || headers.has('save-data') || isCrawler(request)) return null
  const cookies = (headers.get('cookie') ?? '').split(';').flatMap((pair) => pair.trim() || [])
  if (cookies.some((pair) => !isHarmless(pair.split('=')[0] ?? ''))) return null
  const zone = cookies.find((pair) => pair.startsWith(`${TIMEZONE_COOKIE}=`)) ?? ''
  return [requestPath(request), Math.floor(now.getTime() / MINUTE_MS), zone.slice(0, 80)].join(' ')
}

function answer({ headers: stored, plain, packed }: KeptPage, request: Request): Response {
  const headers = new Headers(stored)
  if (request.headers.get('if-none-match') === headers.get('etag'))
    return new Response(null, { status: 304, headers })
  const whole = new Response(plain, { headers })
  if (encodingFor(whole, request.method, request.headers.get('accept-encoding') ?? undefined) !== 'br')
    return whole
  headers.set('content-encoding', 'br')
  headers.set('content-length', String(packed.length))
  return new Response(packed, { headers })
}
