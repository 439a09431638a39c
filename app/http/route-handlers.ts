import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/server-runtime'
import { requestPath } from './request-path.ts'

type Routes = ServerBuild['routes']

/** The part of the framework's addresses that is not a page's: the scripts' list of routes. */
export const MANIFEST_PATH = '/__manifest'
/** What the framework calls the first page where it asks for its data. */
const ROOT_DATA_PATH = '/_root'

interface Address {
  id: string
  /** Null stands for a parameter. */
  segments: readonly (string | null)[]
  /** Whether more segments may follow. */
  open: boolean
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** The route and its parents, the root first. */
function branchOf(routes: Routes, id: string): string[] {
  const parentId = routes[id]?.parentId
  return parentId === undefined ? [id] : [...branchOf(routes, parentId), id]
}

function addressOf(routes: Routes, id: string): Address {
  const segments = branchOf(routes, id).flatMap((part) => segmentsOf(routes[part]?.path ?? ''))
  const end = segments.findIndex((segment) => segment === '*' || segment.endsWith('?'))
  return {
    id,
    open: end >= 0,
    segments: (end < 0 ? segments : segments.slice(0, end)).map((segment) =>
      segment.startsWith(':') ? null : segment.toLowerCase(),
    ),
  }
}

/**
 * Which routes a path can mean, as `requestPath` spells it: those whose fixed segments are the path's. Which of them it means
 * is the router's to say.
 */
export function candidatesIn(routes: Routes): (path: string) => string[] {
  const addresses = Object.values(routes)
    .filter((route) => route?.index || route?.path !== undefined)
    .map((route) => addressOf(routes, route?.id ?? ''))
  return (path) => {
    const asked = segmentsOf(path === ROOT_DATA_PATH ? '/' : path)
    return addresses
      .filter(({ segments, open }) => open || segments.length === asked.length)
      .filter(({ segments }) => segments.every((segment, at) => segment === null || segment === asked[at]))
      .map(({ id }) => id)
  }
}

/** The build with only these routes and their parents. */
function buildOf(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const kept = new Set(['root', ...ids.flatMap((id) => branchOf(build.routes, id))])
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)))
  return {
    ...build,
    routes: only(build.routes),
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
  const whole = createRequestHandler(build, mode)
  return (request) => {
    const path = requestPath(request)
    if (path === MANIFEST_PATH) return whole
    const ids = candidates(path)
    const known = handlers.get(ids.join())
    if (known) return known
    const handler = createRequestHandler(buildOf(build, ids), mode)
    handlers.set(ids.join(), handler)
    return handler
  }
}
