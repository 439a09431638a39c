import { log } from '#app/log.server.ts'

export interface RequestRecord {
  requestId: string
  method: string
  url: string
  status: number
  ms: number
  userId: number | undefined
}

/** One line for each answered request. The query is left out: reset links and searches are nobody's business. */
export function logRequest({ url, ms, ...record }: RequestRecord): void {
  const line = { ...record, path: loggedPath(url), ms: Math.round(ms * 10) / 10 }
  if (record.status >= 500) log.warn(line, 'request failed')
  else log.info(line, 'request')
}

/** Long random segments are links that work without signing in; the log keeps only their beginning. */
export function loggedPath(url: string): string {
  return new URL(url).pathname
    .split('/')
    .map((part) => (/^(?=.*\d)[\w-]{20,}(\.data)?$/.test(part) ? `${part.slice(0, 4)}…` : part))
    .join('/')
}
