import { isbot } from 'isbot'

/** Browsers driven by people, and programs they write: whoever uses those wants to see what went wrong. */
const TOOLS =
  /headlesschrome|playwright|^(?:aiohttp|apache-httpclient|axios|curl|got|go-http-client|httpie|insomnia|java|libwww|node|okhttp|php|postman|python|ruby|undici|wget)/i

/** Search engines and the like; not the tools people drive themselves. */
export function isCrawler(request: Request): boolean {
  const userAgent = request.headers.get('user-agent')
  return isbot(userAgent) && !TOOLS.test(userAgent ?? '')
}
