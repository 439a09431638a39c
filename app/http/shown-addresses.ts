import type { ServerBuild } from '@remix-run/server-runtime'
import { withShownAddresses } from '#app/platform/mail-address.server.ts'

type Routes = ServerBuild['routes']
type Loader = NonNullable<NonNullable<Routes[string]>['module']['loader']>

const isPlain = (value: object) =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/** Says what a page is told, with all addresses in it as they are shown; what has none is handed on as it is. */
export function withAddressesShown<Value>(value: Value): Value
export function withAddressesShown(value: unknown): unknown {
  if (typeof value === 'string') return withShownAddresses(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => withAddressesShown(item))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  // The framework's own answers have their data inside.
  if (!isPlain(value) && !('data' in value && 'init' in value)) return value
  const changed = Object.entries(value).flatMap(([name, each]: [string, unknown]) => {
    const shown = withAddressesShown(each)
    return shown === each ? [] : [[name, shown] as const]
  })
  if (changed.length === 0) return value
  const copy: object = Object.create(Object.getPrototypeOf(value) as object | null)
  return Object.assign(copy, value, Object.fromEntries(changed))
}

/**
 * The routes whose pages are told addresses as they are shown: so no query and no component has to think of it, and no script
 * is sent for it. Files and the API answer what is stored.
 */
export function showingAddresses(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { loader, default: page } = route?.module ?? {}
      if (!route || !loader || !page) return [id, route]
      const showing: Loader = async (args) => withAddressesShown(await loader(args))
      return [id, { ...route, module: { ...route.module, loader: showing } }]
    }),
  )
}
