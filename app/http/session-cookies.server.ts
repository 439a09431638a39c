import { config } from '#app/config.server.ts'
import { tokenLifetime } from '#app/constants.ts'
import { KEPT_FORM_MS } from '#app/domain/people/accounts/rules.ts'
import { HALF_WAY_MS } from '#app/domain/people/accounts/second-factor-rules.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'
import type { Session } from '#app/domain/people/accounts/sessions.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { ACTING_MS, actingFor, keptActing, type Acting } from '#app/domain/people/acting/rules.ts'
import { keptRehearsal, REHEARSAL_MS, rehearsalFor, type Rehearsal } from '#app/http/rehearsal-state.ts'

export const ACCESS_COOKIE = 'access_token'
export const REFRESH_COOKIE = 'refresh_token'
export const KNOWN_COOKIE = 'known'
const HALF_WAY_COOKIE = 'half_way'
/** Sent to the page that asks for the code alone, and to its data. */
const HALF_WAY_PATH = '/sign-in'
const KEPT_FORM_COOKIE = 'kept_form'
const LIGHT_COOKIE = 'light'
const REHEARSAL_COOKIE = 'rehearsal'
const ACTING_COOKIE = 'acting'

const DAY_S = 24 * 60 * 60
const YEAR_S = 365 * DAY_S
const KNOWN_DAYS = 180

/** A Set-Cookie value. Without `maxAge` the browser drops the cookie when it closes. Values are plain URL-safe text. */
function cookie(name: string, value: string, maxAge?: number, path = '/'): string {
  const { secureCookies, cookieDomain } = config()
  const parts = [`${name}=${value}`, `Path=${path}`, 'HttpOnly', 'SameSite=Lax']
  if (secureCookies) parts.push('Secure')
  if (cookieDomain) parts.push(`Domain=${cookieDomain}`)
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`)
  return parts.join('; ')
}

const cleared = (name: string) => cookie(name, '', 0)

export function cookieOf(request: Request, name: string): string | null {
  for (const pair of request.headers.get('cookie')?.split(';') ?? []) {
    const separator = pair.indexOf('=')
    if (pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim() || null
  }
  return null
}

/** Both tokens, for the lifetimes of spec 9; without "keep me signed in" until the browser closes. */
export function sessionCookies(
  session: Pick<Session, 'accessToken' | 'refreshToken' | 'remember'>,
): string[] {
  const maxAge = (ms: number) => (session.remember ? ms / 1_000 : undefined)
  return [
    cookie(ACCESS_COOKIE, session.accessToken, maxAge(tokenLifetime.accessMs)),
    cookie(REFRESH_COOKIE, session.refreshToken, maxAge(tokenLifetime.refreshMs)),
  ]
}

export function clearedSessionCookies(): string[] {
  return [cleared(ACCESS_COOKIE), cleared(REFRESH_COOKIE)]
}

/** Marks a browser this person has signed in with: it then has its own limit of tries. */
export function knownCookie(userId: number, now: Date): string {
  const value = sign('known-browser', { userId, until: +now + KNOWN_DAYS * DAY_S * 1_000 })
  return cookie(KNOWN_COOKIE, value, KNOWN_DAYS * DAY_S)
}

/** Who signed in on this browser last, by its signed cookie. */
export function knownUserOf(request: Request, now: Date): number | null {
  const value = openSigned('known-browser', cookieOf(request, KNOWN_COOKIE) ?? '')
  if (typeof value !== 'object' || value === null || !('userId' in value) || !('until' in value)) return null
  const { userId, until } = value
  return typeof userId === 'number' && typeof until === 'number' && +now < until ? userId : null
}

export interface HalfWay {
  token: string
  remember: boolean
}

/** A sign-in that waits for a code: the token that finishes it once, and whether its session is to outlive the window. */
export function halfWayCookie({ token, remember }: HalfWay, now: Date): string {
  const value = sign('half-way', { token, remember, until: +now + HALF_WAY_MS })
  return cookie(HALF_WAY_COOKIE, value, HALF_WAY_MS / 1_000, HALF_WAY_PATH)
}

export const clearedHalfWayCookie = () => cookie(HALF_WAY_COOKIE, '', 0, HALF_WAY_PATH)

export function halfWayOf(request: Request, now: Date): HalfWay | null {
  const value = openSigned('half-way', cookieOf(request, HALF_WAY_COOKIE) ?? '')
  if (typeof value !== 'object' || value === null) return null
  const { token, remember, until } = value as Partial<Record<string, unknown>>
  if (typeof token !== 'string' || typeof until !== 'number' || +now >= until) return null
  return { token, remember: remember === true }
}

export function keptFormCookie(id: string): string {
  return cookie(KEPT_FORM_COOKIE, id, KEPT_FORM_MS / 1_000)
}

export function clearedKeptFormCookie(): string {
  return cleared(KEPT_FORM_COOKIE)
}

export function keptFormOf(request: Request): string | null {
  const id = cookieOf(request, KEPT_FORM_COOKIE)
  return id && /^[0-9a-f-]{36}$/.test(id) ? id : null
}

/** The moment an admin sees the site as at. */
export function rehearsalCookie(rehearsal: Rehearsal, viewer: Viewer): string {
  const value = sign(REHEARSAL_COOKIE, keptRehearsal(rehearsal, viewer))
  return cookie(REHEARSAL_COOKIE, value, REHEARSAL_MS / 1_000)
}

export function clearedRehearsalCookie(): string {
  return cleared(REHEARSAL_COOKIE)
}

export function rehearsalOf(request: Request, viewer: Viewer | null, now: Date): Rehearsal | null {
  const text = viewer && cookieOf(request, REHEARSAL_COOKIE)
  return text ? rehearsalFor(openSigned(REHEARSAL_COOKIE, text), viewer, now) : null
}

/** For whom an admin acts; tied to the admin's session, and never renewed. */
export function actingCookie(acting: Acting, admin: Viewer): string {
  return cookie(ACTING_COOKIE, sign(ACTING_COOKIE, keptActing(acting, admin)), ACTING_MS / 1_000)
}

export function clearedActingCookie(): string {
  return cleared(ACTING_COOKIE)
}

export function actingOf(
  request: Request,
  viewer: Pick<Viewer, 'userId' | 'sessionFamily' | 'adminRole'> | null,
  now: Date,
): Acting | null {
  const text = viewer && cookieOf(request, ACTING_COOKIE)
  return text ? actingFor(openSigned(ACTING_COOKIE, text), viewer, now) : null
}

/** The light version: pages without scripts. */
export function lightCookie(on: boolean): string {
  return on ? cookie(LIGHT_COOKIE, '1', YEAR_S) : cleared(LIGHT_COOKIE)
}

export function prefersLight(request: Request): boolean {
  return cookieOf(request, LIGHT_COOKIE) === '1'
}
