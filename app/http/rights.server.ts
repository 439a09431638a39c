import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { rightsOf, type Rights } from '#app/domain/people/accounts/rights.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { RequestContext } from './context.ts'

const ofPages = new WeakMap<RequestContext, Promise<Rights>>()

/**
 * The viewer's rights this season, read once for a page, its guard and its frame. An action reads them for itself, because it may
 * change them before the page is shown again.
 */
export async function viewerRights(
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
  viewer: Viewer,
): Promise<Rights> {
  if (request.method === 'GET' && context.rights) return context.rights
  const { year } = await currentSeason()
  if (request.method !== 'GET') return rightsOf(viewer, year, context.now)
  const known = ofPages.get(context) ?? rightsOf(viewer, year, context.now)
  ofPages.set(context, known)
  return known
}
