import {
  refreshSession,
  viewerOfAccessToken,
  viewerOfFamily,
  type ViewerFields,
} from '#app/domain/people/accounts/sessions.server.ts'
import { isOverdue } from '#app/domain/people/accounts/second-factor-rules.ts'
import type { Rights } from '#app/domain/people/accounts/rights.server.ts'
import { actingViewer } from '#app/domain/people/acting/queries.server.ts'
import { PART_WORDS } from '#app/domain/season/parts/words.ts'
import { configValues, findCurrentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { pathOf, rightsAt, withinRole } from './admin-access.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import { href } from '#app/platform/href.ts'
import { isApi } from './request-path.ts'
import { isPiece } from './body-limits.ts'
import type { LoadedContext, RequestFacts } from './context.ts'
import {
  accessTokenOf,
  actingOf,
  clearedSessionCookies,
  keptFormOf,
  prefersLight,
  rehearsalOf,
  refreshTokenOf,
  sessionCookies,
} from './session-cookies.server.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

interface Recognised {
  viewer: ViewerFields | null
  rights: Rights | null
  setCookies: string[]
}

const nameless = { viewer: null, rights: null }

/**
 * Who sends a request from a browser (spec 4 Session). A missing or expired access token is renewed here by the refresh token,
 * for reads and form posts; when that fails the person is signed out.
 */
async function recogniseBrowser(request: Request, now: Date): Promise<Recognised> {
  const accessToken = accessTokenOf(request)
  const refreshToken = refreshTokenOf(request)
  const known = accessToken ? await viewerOfAccessToken(accessToken, now, await findCurrentSeason()) : null
  if (known) return { ...known, setCookies: [] }
  if (!accessToken && !refreshToken) return { ...nameless, setCookies: [] }

  const renewed = refreshToken ? await refreshSession(refreshToken, now) : null
  if (!renewed?.ok) return { ...nameless, setCookies: clearedSessionCookies() }
  const viewer = await viewerOfFamily(renewed.value.familyId)
  return { viewer, rights: null, setCookies: sessionCookies(renewed.value) }
}

/** The API never sets or clears cookies: it accepts a bearer token, or the browser's access cookie without renewal. */
async function recogniseCaller(request: Request, now: Date): Promise<Recognised> {
  const bearer = bearerOf(request)
  const token = bearer ?? accessTokenOf(request)
  const known = token ? await viewerOfAccessToken(token, now) : null
  return { ...(known ?? nameless), setCookies: [] }
}

function bearerOf(request: Request): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

/** An admin who should have turned their second step on by now is a member: no guard has to remember it. */
function withoutOverdueRole(person: ViewerFields, now: Date): ViewerFields {
  return isOverdue(person, now) ? { ...person, role: 'member' } : person
}

/** Whether a request only reads. An upload that continues takes its lock to report its offset. */
function isReadOnly(request: Request): boolean {
  return READS.has(request.method) && !isPiece(request)
}

/** Whether the address belongs to a part that the award does without. */
async function switchedOffAt(request: Request, viewer: ViewerFields | null) {
  const { part } = rightsAt(pathOf(request.url))
  if (part === null || usesPart(await configValues(), part)) return null
  const page = { to: href('/admin/settings/parts'), label: 'Switch it on' }
  const message = `${PART_WORDS[part].off} This part is switched off.`
  return { told: viewer?.role === 'admin' ? { message, page } : null }
}

export async function createLoadContext({ request, ...facts }: RequestFacts): Promise<LoadedContext> {
  // Pages, refusals and documents speak with the award's words, which come with the settings.
  await configValues()
  const asProgram = isApi(request) || bearerOf(request) !== null
  const recognise = asProgram ? recogniseCaller : recogniseBrowser
  const { viewer: found, rights, setCookies } = await recognise(request, facts.now)
  const self = found && {
    ...withoutOverdueRole(withinRole(found, request), facts.now),
    ...{ requestId: facts.requestId, at: facts.now },
  }
  const acting = asProgram ? null : actingOf(request, self, facts.now)
  const actedFor = acting && self ? await actingViewer(acting, self, facts.now) : null
  const viewer = actedFor ?? self
  const rehearsal = isApi(request) || actedFor ? null : rehearsalOf(request, viewer, facts.now)
  return {
    context: {
      ...facts,
      now: rehearsal?.asAt ?? facts.now,
      viewer,
      // Those of this person at the real time.
      rights: actedFor || rehearsal ? null : rights,
      saveData: request.headers.get('save-data')?.toLowerCase() === 'on',
      // Without scripts, so that a rehearsal's pages send nothing in the background.
      light: rehearsal !== null || prefersLight(request),
      parked: keptFormOf(request),
      switchedOff: await switchedOffAt(request, viewer),
      failure: null,
      errorToShow: null,
      rehearsal: rehearsal && { realNow: facts.now },
      readOnly: (rehearsal !== null || actedFor !== null) && isReadOnly(request),
    },
    setCookies,
  }
}
