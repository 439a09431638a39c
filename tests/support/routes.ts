import type { RouteConfigEntry } from '@remix-run/route-config'
import routeConfig from '#app/routes.ts'

export interface RegisteredRoute {
  /** `routes/submissions/cart.tsx`, below `app`. */
  file: string
  /** Its name in the build. */
  id: string
  /** `/submissions/cart`, parameters as `:name`; `null` for a layout without a path of its own. */
  path: string | null
  isLayout: boolean
  /** Files of the layouts around it, outermost first. */
  parents: string[]
}

/** The route map of the product, one entry for each registered file. */
export async function registeredRoutes(): Promise<RegisteredRoute[]> {
  return flatten(await routeConfig, '', [])
}

function flatten(entries: readonly RouteConfigEntry[], base: string, parents: string[]): RegisteredRoute[] {
  return entries.flatMap((entry) => {
    const path = [base, entry.path?.replace(/^\/|\/$/g, '')].filter(Boolean).join('/')
    const children = flatten(entry.children ?? [], path, [...parents, entry.file])
    const isLayout = entry.children !== undefined
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
    const own = { file: entry.file, id, path: isLayout ? null : `/${path}`, isLayout, parents }
    return [own, ...children]
  })
}
