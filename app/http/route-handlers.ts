import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/server-runtime'
import { candidatesOf } from './address-candidates.ts'
import { requestPath } from './request-path.ts'
import { showingAddresses } from './shown-addresses.ts'
import { closingParts } from './switched-off.ts'

type Routes = ServerBuild['routes']

/** What the framework calls the first page where it asks for its data. */
const ROOT_DATA_PATH = '/_root'

/** The route and its parents, the root first. */
export function branchOf(routes: Routes, id: string): string[] {
  const parentId = routes[id]?.parentId
  return parentId === undefined ? [id] : [...branchOf(routes, parentId), id]
}

/** Which routes a path can mean, as `requestPath` spells it. */
export function candidatesIn(routes: Routes): (path: string) => string[] {
  const candidates = candidatesOf(
    Object.values(routes)
      .filter((route) => route?.index || route?.path !== undefined)
      .map((route) => {
        const id = route?.id ?? ''
        const pattern = branchOf(routes, id).map((part) => routes[part]?.path ?? '')
        return { pattern: pattern.join('/'), of: id }
      }),
  )
  return (path) => candidates(path === ROOT_DATA_PATH ? '/' : path)
}

/** The pattern of the route that a path means, as `requestPath` spells it: what may be written of it without its parameters. */
export function patternsIn(routes: Routes): (path: string) => string {
  const candidates = candidatesIn(routes)
  const patternOf = (id: string) =>
    `/${branchOf(routes, id)
      .map((part) => routes[part]?.path ?? '')
      .filter((part) => part !== '' && part !== '/')
      .join('/')}`
  const looseness = (pattern: string) => (pattern.includes('*') ? 100 : 0) + pattern.split(':').length
  return (path) => {
    const found = candidates(path).map(patternOf)
    return found.toSorted((a, b) => looseness(a) - looseness(b))[0] ?? '/*'
  }
}

/** The build with only these routes and their parents. No other is looked into, so that tests load the screens they ask for. */
function buildOf(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const kept = new Set(['root', ...ids.flatMap((id) => branchOf(build.routes, id))])
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)))
  return {
    ...build,
    routes: closingParts(showingAddresses(only(build.routes))),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}

/**
 * Remix's own handler for a request, made at first use from the few routes the address can mean. Matching an address against
 * all of them, as often as the framework does for one page, would cost more than the page.
 */
export function routeHandlers(build: ServerBuild, mode: string): (request: Request) => RequestHandler {
  const candidates = candidatesIn(build.routes)
  const handlers = new Map<string, RequestHandler>()
  return (request) => {
    const ids = candidates(requestPath(request))
    const known = handlers.get(ids.join())
    if (known) return known
    const handler = createRequestHandler(buildOf(build, ids), mode)
    handlers.set(ids.join(), handler)
    return handler
  }
}
