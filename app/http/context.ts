import type { Viewer } from '#app/platform/viewer.ts'

/** The admin looks at the site as at `now`; nothing is changed meanwhile. */
export interface RehearsalContext {
  /** What the clock really says: for ending the rehearsal, and for the log. */
  realNow: Date
}

/** What the error page says. */
export interface Failure {
  status: number
  message: string
}

/** What every loader and action is handed as `context`; made once per request, at the edge. */
export interface RequestContext {
  /** The moment the request arrived, or the one that is rehearsed. Every decision about time in this request uses it. */
  now: Date
  viewer: Viewer | null
  nonce: string
  requestId: string
  clientAddress: string
  /** The browser asked for few bytes (`Save-Data`). */
  saveData: boolean
  /** The person chose the light version. */
  light: boolean
  /** Reference of a form post kept while its session had ended. */
  parked: string | null
  rehearsal: RehearsalContext | null
  /** What failed while this request was answered: the edge shows it. */
  failure: Failure | null
  /** Set when the request asks for nothing but the error page. */
  shows: Failure | null
  /** While a moment is rehearsed or an admin acts, opening a page writes nothing: the request's connections are read-only. */
  readOnly: boolean
}

/** What the edge knows of a request before the database is asked. */
export interface RequestFacts {
  request: Request
  now: Date
  nonce: string
  requestId: string
  clientAddress: string
}

export interface LoadedContext {
  context: RequestContext
  /** Set-Cookie values for the response, whatever it will be. */
  setCookies: string[]
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends RequestContext {}
}
