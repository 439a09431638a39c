import { log } from '#app/log.server.ts'

export interface RequestRecord {
  requestId: string
  method: string
  url: string
  status: number
  ms: number
  userId: number | undefined
}

/** One line for each request, without the query, which may hold secrets and searches. */
export function logRequest({ url, ms, userId, ...record }: RequestRecord): void {
  // What happens on a ballot is logged without its member (decision 086).
  const who = isOfBallot(url) ? undefined : userId
  const line = { ...record, userId: who, path: loggedPath(url), ms: Math.round(ms * 10) / 10 }
  if (record.status >= 500) log.warn(line, 'request failed')
  else log.info(line, 'request')
}

/** Whether a request is about the viewer's own ballot. */
function isOfBallot(url: string): boolean {
  return /^\/votes(?:[/.]|$)/.test(new URL(url).pathname)
}

/** The path with long random segments shortened: such links work without signing in. */
export function loggedPath(url: string): string {
  return new URL(url).pathname
    .split('/')
    .map((part) => (/^(?=.*\d)[\w-]{20,}(\.data)?$/.test(part) ? `${part.slice(0, 4)}…` : part))
    .join('/')
}
