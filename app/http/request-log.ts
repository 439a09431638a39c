import { log } from '#app/log.server.ts'

export interface RequestRecord {
  requestId: string
  method: string
  url: string
  /** The pattern of the route, such as `/sponsorships/invoice/:id`. */
  path: string
  status: number
  ms: number
  userId: number | undefined
}

/**
 * One line for each request, with the pattern of its route: parameters are links that work without signing in, and the query
 * holds secrets and searches.
 */
export function logRequest({ url, ms, userId, ...record }: RequestRecord): void {
  // What happens on a ballot is logged without its member (decision 086).
  const who = isOfBallot(url) ? undefined : userId
  const line = { ...record, userId: who, ms: Math.round(ms * 10) / 10 }
  if (record.status >= 500) log.warn(line, 'request failed')
  else log.info(line, 'request')
}

/** Whether a request is about the viewer's own ballot. */
function isOfBallot(url: string): boolean {
  return /^\/votes(?:[/.]|$)/.test(new URL(url).pathname)
}
