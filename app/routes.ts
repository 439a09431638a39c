import { layout, route, type RouteConfig, type RouteConfigEntry } from '@remix-run/route-config'
import { screens } from './addresses.ts'
import type { Layout, Screen } from './routes/area.ts'

/** The addresses of the product, as the framework takes them. */
function routeConfigOf(screens: readonly Screen[]): RouteConfig {
  const entries = new Map<Layout | null, RouteConfigEntry[]>()
  for (const screen of screens) {
    const beside = entries.get(screen.layout) ?? []
    // `/` is no index route: a plain post to it has to reach it too.
    const address = screen.address === '/' ? '/' : screen.address.slice(1)
    beside.push(route(address, screen.file, { id: screen.id }))
    entries.set(screen.layout, beside)
  }
  return [...entries].flatMap(([frame, inside]) =>
    frame === null ? inside : [layout(`routes/layouts/${frame}.tsx`, inside)],
  )
}

export default routeConfigOf(screens)
