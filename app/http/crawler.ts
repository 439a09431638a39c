import { isbot } from 'isbot'

/** Browsers and programs that people run: their users want to see errors. */
const TOOLS =
  /headlesschrome|playwright|^(?:aiohttp|apache-httpclient|axios|curl|got|go-http-client|httpie|insomnia|java|libwww|node|okhttp|php|postman|python|ruby|undici|wget)/i

/** Search engines and the like, without the tools that people run. */
export function isCrawler(request: Request): boolean {
  const userAgent = request.headers.get('user-agent')
  return isbot(userAgent) && !TOOLS.test(userAgent ?? '')
}
