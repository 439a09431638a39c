import { isbot } from 'isbot'

/** Search engines and the like; not the tools people drive themselves, who want to see what went wrong. */
export function isCrawler(request: Request): boolean {
  const userAgent = request.headers.get('user-agent')
  return isbot(userAgent) && !/headlesschrome|^(?:curl|wget)\//i.test(userAgent ?? '')
}
