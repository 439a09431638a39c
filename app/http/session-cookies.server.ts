import { config } from '#app/config.server.ts'
import { boundToken, unboundToken } from '#app/http/bound-tokens.ts'
import { tokenLifetime } from '#app/constants.ts'
import { KEPT_FORM_MS } from '#app/domain/people/accounts/rules.ts'
import { HALF_WAY_MS } from '#app/domain/people/accounts/second-factor-rules.ts'
import { fingerprint, openSigned, sign } from '#app/platform/secret-links/seals.server.ts'
import type { Session } from '#app/domain/people/accounts/sessions.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { ACTING_MS, actingFor, keptActing, type Acting } from '#app/domain/people/acting/rules.ts'
import { keptRehearsal, REHEARSAL_MS, rehearsalFor, type Rehearsal } from '#app/http/rehearsal-state.ts'

const ACCESS_COOKIE = 'access_token'
const REFRESH_COOKIE = 'refresh_token'
/** Without it the two tokens open nothing, where cookies are of one host. */
const BINDING_COOKIE = 'session'
const KNOWN_COOKIE = 'known'
const HALF_WAY_COOKIE = 'half_way'
/** Sent to the page that asks for the code alone, and to its data. */
const HALF_WAY_PATH = '/sign-in'
const KEPT_FORM_COOKIE = 'kept_form'
const LIGHT_COOKIE = 'light'
const REHEARSAL_COOKIE = 'rehearsal'
const ACTING_COOKIE = 'acting'
const BALLOT_COOKIE = 'ballot'
/** Sent to the pages of the vote alone. */
const BALLOT_PATH = '/votes'

const DAY_S = 24 * 60 * 60
const YEAR_S = 365 * DAY_S
const KNOWN_DAYS = 180

/** The tokens are of the product's domain, as spec 9 asks; all else is of the host where it can be. */
const isOfDomain = (name: string) =>
  name === ACCESS_COOKIE || name === REFRESH_COOKIE || !config().hostCookies

/** Browsers hold `__Host-` to cookies of all addresses. */
const isOfPath = (name: string) => name === HALF_WAY_COOKIE || name === BALLOT_COOKIE

/**
 * The name that a cookie has in the browser, which over https says what browsers hold its setter to: `__Secure-` is set over https
 * only, `__Host-` also by this host only and for all of it.
 */
export function cookieName(name: string): string {
  if (!config().secureCookies) return name
  return isOfDomain(name) || isOfPath(name) ? `__Secure-${name}` : `__Host-${name}`
}

/** A Set-Cookie value. Without `maxAge` the browser drops the cookie when it closes. Values are plain URL-safe text. */
function cookie(name: string, value: string, maxAge?: number, path = '/'): string {
  const { secureCookies, cookieDomain } = config()
  const parts = [`${cookieName(name)}=${value}`, `Path=${path}`, 'HttpOnly', 'SameSite=Lax']
  if (secureCookies) parts.push('Secure')
  if (cookieDomain && isOfDomain(name)) parts.push(`Domain=${cookieDomain}`)
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`)
  return parts.join('; ')
}

const cleared = (name: string) => cookie(name, '', 0)

/** All that a request has under the name that a cookie has in the browser: other hosts of a domain can add to it. */
export function sentUnder(request: Request, sent: string): string[] {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.flatMap((pair) => (pair.startsWith(`${sent}=`) && pair.slice(sent.length + 1)) || [])
}

const valuesOf = (request: Request, name: string) => sentUnder(request, cookieName(name))

const cookieOf = (request: Request, name: string): string | null => valuesOf(request, name)[0] ?? null

/**
 * A token of a request. Where cookies are of one host, one that another host set is passed over; elsewhere two that differ are none,
 * since it cannot be told which of them this host has set.
 */
function tokenOf(request: Request, name: string): string | null {
  const values = valuesOf(request, name)
  if (!config().hostCookies) return new Set(values).size === 1 ? (values[0] ?? null) : null
  const binding = cookieOf(request, BINDING_COOKIE)
  return binding ? unboundToken(values, binding, name) : null
}

export const accessTokenOf = (request: Request) => tokenOf(request, ACCESS_COOKIE)
export const refreshTokenOf = (request: Request) => tokenOf(request, REFRESH_COOKIE)

/** Both tokens, for the lifetimes of spec 9; without "keep me signed in" until the browser closes. */
export function sessionCookies({
  accessToken,
  refreshToken,
  familyId,
  remember,
}: Pick<Session, 'accessToken' | 'refreshToken' | 'familyId' | 'remember'>): string[] {
  const { accessMs, refreshMs } = tokenLifetime
  const lasting = (name: string, value: string, ms: number) =>
    cookie(name, value, remember ? ms / 1_000 : undefined)
  if (!config().hostCookies)
    return [lasting(ACCESS_COOKIE, accessToken, accessMs), lasting(REFRESH_COOKIE, refreshToken, refreshMs)]
  // The same for all tokens of a session: two tabs that renew at once may each bring one of them.
  const binding = fingerprint('session-binding', familyId)
  return [
    lasting(ACCESS_COOKIE, boundToken(accessToken, binding, ACCESS_COOKIE), accessMs),
    lasting(REFRESH_COOKIE, boundToken(refreshToken, binding, REFRESH_COOKIE), refreshMs),
    lasting(BINDING_COOKIE, binding, refreshMs),
  ]
}

export function clearedSessionCookies(): string[] {
  const names = [ACCESS_COOKIE, REFRESH_COOKIE, ...(config().hostCookies ? [BINDING_COOKIE] : [])]
  // What opens a member's choices goes with their session, as from a computer that others use.
  return [...names.map(cleared), clearedBallotCookie()]
}

/** Tells whether a cookie says only that this browser has signed in before. */
export const isKnownCookie = (name: string): boolean => name === cookieName(KNOWN_COOKIE)

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

/**
 * The key that opens a member's own choices, which nothing but their browser keeps. It is of one session and one season: another who signs in
 * here cannot use it. Without `remember` it is gone when the browser closes.
 */
export function ballotCookie(
  { year, key }: { year: number; key: Buffer },
  { userId, sessionFamily }: Pick<Viewer, 'userId' | 'sessionFamily'>,
  remember: boolean,
): string {
  const value = sign(BALLOT_COOKIE, { year, userId, sessionFamily, key: key.toString('base64url') })
  return cookie(BALLOT_COOKIE, value, remember ? tokenLifetime.refreshMs / 1_000 : undefined, BALLOT_PATH)
}

export const clearedBallotCookie = () => cookie(BALLOT_COOKIE, '', 0, BALLOT_PATH)

/** The key of a member's browser; `null` without one, and for an admin who looks in their place. */
export function ballotKeyOf(
  request: Request,
  year: number,
  { userId, sessionFamily, behind }: Pick<Viewer, 'userId' | 'sessionFamily' | 'behind'>,
): Buffer | null {
  if (behind) return null
  const value = openSigned(BALLOT_COOKIE, cookieOf(request, BALLOT_COOKIE) ?? '')
  if (typeof value !== 'object' || value === null) return null
  const kept = value as Partial<Record<string, unknown>>
  if (kept.year !== year || kept.userId !== userId || kept.sessionFamily !== sessionFamily) return null
  return typeof kept.key === 'string' ? Buffer.from(kept.key, 'base64url') : null
}

/** The light version: pages without scripts. */
export function lightCookie(on: boolean): string {
  return on ? cookie(LIGHT_COOKIE, '1', YEAR_S) : cleared(LIGHT_COOKIE)
}

export function prefersLight(request: Request): boolean {
  return cookieOf(request, LIGHT_COOKIE) === '1'
}
