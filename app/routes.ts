import { index, layout, prefix, route, type RouteConfig } from '@remix-run/route-config'

/**
 * Every address of the product. Layout routes are chrome and never a guard: each loader and action guards itself.
 * Brackets name the guards of the specification.
 */

const general = layout('routes/layouts/blank.tsx', [])

const desk = layout('routes/layouts/default.tsx', [])

const api = prefix('api', [])

export default [general, desk, ...api] satisfies RouteConfig
