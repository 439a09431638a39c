import type { ServerBuild } from '@remix-run/server-runtime'
import { routerPath } from './request-path.ts'
import { branchOf, candidatesIn } from './route-handlers.ts'

/** Where the scripts ask for the routes that the links of a page lead to: the framework's address, and no page's. */
export const MANIFEST_PATH = '/__manifest'

/** More than any address of this product has. */
const MAX_SEGMENTS = 12
/** Of the paths asked about and those above them: more than the links of a page that scripts can send in one address. */
const MAX_PATHS = 400

const FOR_A_YEAR = 'public, max-age=31536000, immutable'

/**
 * Answers as the framework would, by what the paths can mean. The framework matches each of them, and each above it, against all
 * routes, so that one address could occupy the process for half a minute.
 */
export function routeManifest({ routes, assets }: ServerBuild): (url: URL) => Response {
  const candidates = candidatesIn(routes)
  return ({ searchParams }) => {
    if (searchParams.get('version') !== assets.version)
      return new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true' } })
    const paths = withThoseAbove(searchParams.getAll('p'))
    if (!paths) return new Response('Bad request', { status: 400 })
    const ids = new Set([...paths].flatMap(candidates).flatMap((id) => branchOf(routes, id)))
    const found = Object.fromEntries([...ids].map((id) => [id, assets.routes[id]]))
    return Response.json(found, { headers: { 'cache-control': FOR_A_YEAR } })
  }
}

/** Scripts may also go to the page of an address above. Null where there are none, or too many. */
function withThoseAbove(asked: readonly string[]): Set<string> | null {
  const paths = new Set<string>()
  for (const path of asked) {
    const segments = routerPath(path).split('/').slice(1)
    if (segments.length > MAX_SEGMENTS) return null
    segments.forEach((_, at) => paths.add(`/${segments.slice(0, at + 1).join('/')}`))
    if (paths.size > MAX_PATHS) return null
  }
  return paths.size > 0 ? paths : null
}
