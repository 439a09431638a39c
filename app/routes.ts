import { index, layout, prefix, route, type RouteConfig } from '@remix-run/route-config'

/**
 * Every address of the product. Layout routes are chrome and never a guard: each loader and action guards itself.
 * Brackets name the guards of the specification.
 */

const general = layout('routes/layouts/blank.tsx', [])

const desk = layout('routes/layouts/default.tsx', [route('dev/ui', 'routes/dev/ui.tsx')])

const api = prefix('api', [])

/** The last resort: the not-found page. */
const unknown = route('*', 'routes/not-found.tsx')

export default [general, desk, ...api, unknown] satisfies RouteConfig
