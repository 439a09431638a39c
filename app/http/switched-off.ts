import { data, type ServerBuild } from '@remix-run/server-runtime'
import type { RequestContext } from './context.ts'

type Routes = ServerBuild['routes']
type Loader = NonNullable<NonNullable<Routes[string]>['module']['loader']>

/** What an address of a part that is switched off answers: it does not exist, and admins are told why. */
function switchedOff(request: Request, { switchedOff: off }: RequestContext) {
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  const told = off?.told ?? `Page Not Found: ${path}`
  return data(told, { status: 404, statusText: 'Not Found' })
}

/**
 * The routes as an award without some parts has them: what an address of such a part loads or does is not reached. So no route has to
 * ask which part it belongs to; its map says it.
 */
export function closingParts(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (!route || id === 'root' || id.startsWith('routes/layouts/')) return [id, route]
      const { loader, action } = route.module
      const closing =
        (inner: Loader): Loader =>
        (args) => {
          const context = args.context as RequestContext
          if (context.switchedOff) throw switchedOff(args.request, context)
          return inner(args)
        }
      const module = {
        ...route.module,
        ...(loader && { loader: closing(loader) }),
        ...(action && { action: closing(action) }),
      }
      return [id, { ...route, module }]
    }),
  )
}
