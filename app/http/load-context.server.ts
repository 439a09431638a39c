import {
  refreshSession,
  viewerOfAccessToken,
  viewerOfFamily,
  type ViewerFields,
} from '#app/domain/accounts/sessions.server.ts'
import { actingViewer } from '#app/domain/impersonation/queries.server.ts'
import type { LoadedContext, RequestFacts } from './context.ts'
import {
  ACCESS_COOKIE,
  actingOf,
  clearedSessionCookies,
  cookieOf,
  keptFormOf,
  prefersLight,
  rehearsalOf,
  REFRESH_COOKIE,
  sessionCookies,
} from './session-cookies.server.ts'

interface Recognised {
  viewer: ViewerFields | null
  setCookies: string[]
}

/**
 * Who sends this request, asked once (spec 4 Session). Pages carry cookies: an access token that is missing or has run
 * out is renewed here by the refresh token, for reads and form posts alike; when that fails the person is signed out.
 */
async function recogniseBrowser(request: Request, now: Date): Promise<Recognised> {
  const accessToken = cookieOf(request, ACCESS_COOKIE)
  const refreshToken = cookieOf(request, REFRESH_COOKIE)
  const viewer = accessToken ? await viewerOfAccessToken(accessToken, now) : null
  if (viewer) return { viewer, setCookies: [] }
  if (!accessToken && !refreshToken) return { viewer: null, setCookies: [] }

  const renewed = refreshToken ? await refreshSession(refreshToken, now) : null
  if (!renewed?.ok) return { viewer: null, setCookies: clearedSessionCookies() }
  return { viewer: await viewerOfFamily(renewed.value.familyId), setCookies: sessionCookies(renewed.value) }
}

/** The API never sets or clears cookies: a bearer token counts, or the access cookie of the browser as it stands. */
async function recogniseCaller(request: Request, now: Date): Promise<Recognised> {
  const bearer = bearerOf(request)
  const token = bearer ?? cookieOf(request, ACCESS_COOKIE)
  return { viewer: token ? await viewerOfAccessToken(token, now) : null, setCookies: [] }
}

function bearerOf(request: Request): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

export async function createLoadContext({ request, ...facts }: RequestFacts): Promise<LoadedContext> {
  const isApi = new URL(request.url).pathname.startsWith('/api/')
  const recognise = isApi || bearerOf(request) ? recogniseCaller : recogniseBrowser
  const { viewer: found, setCookies } = await recognise(request, facts.now)
  const self = found && { ...found, requestId: facts.requestId, at: facts.now }
  const acting = isApi || bearerOf(request) ? null : actingOf(request, self, facts.now)
  const inPlace = acting && self ? await actingViewer(acting, self, facts.now) : null
  const viewer = inPlace ?? self
  const rehearsal = isApi || inPlace ? null : rehearsalOf(request, viewer, facts.now)
  return {
    context: {
      ...facts,
      now: rehearsal?.asAt ?? facts.now,
      viewer,
      saveData: request.headers.get('save-data')?.toLowerCase() === 'on',
      // A rehearsal is looked at, not worked in: without scripts nothing is sent behind the page's back.
      light: rehearsal !== null || prefersLight(request),
      parked: keptFormOf(request),
      rehearsal: rehearsal && { realNow: facts.now },
    },
    setCookies,
  }
}
