import type { Rights } from '#app/domain/people/accounts/rights.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** An admin sees the site as at `now`, and can change nothing. */
export interface RehearsalContext {
  /** The time by the real clock: for ending the rehearsal, and for the log. */
  realNow: Date
}

/** The content of an error page. */
export interface Failure {
  status: number
  message: string
}

/** A part of the award that is switched off, to which an address belongs. */
interface SwitchedOff {
  /** What an admin is told, with the page to switch it on; null for everyone else. */
  told: { message: string; page: { to: string; label: string } } | null
}

/** The `context` of every loader and action; made once per request, at the edge. */
export interface RequestContext {
  /** The moment the request arrived, or the rehearsed one. Every decision about time in this request uses it. */
  now: Date
  viewer: Viewer | null
  /** What the viewer may do this season, where it was read together with them. */
  rights: Rights | null
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
  /** The address is of a part that the award does without. */
  switchedOff: SwitchedOff | null
  /** What failed in this request: the edge shows it. */
  failure: Failure | null
  /** Set when the edge requests only the error page. */
  errorToShow: Failure | null
  /** In a rehearsal, or while an admin acts for someone, opening a page writes nothing: its connections are read-only. */
  readOnly: boolean
}

/** What the edge knows of a request before it asks the database. */
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
