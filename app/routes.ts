import { index, layout, prefix, route, type RouteConfig } from '@remix-run/route-config'

/**
 * Every address of the product. Layout routes are chrome and never a guard: each loader and action guards itself.
 * Brackets name the guards of the specification.
 */

const general = layout('routes/layouts/blank.tsx', [])

const desk = layout('routes/layouts/default.tsx', [
  route('dev/ui', 'routes/dev/ui.tsx'),
  route('submissions/cart', 'routes/submissions/cart.tsx'), // [auth]
  route('submissions/cart/checkout', 'routes/submissions/checkout.tsx'), // [auth]
  route('submissions/invoices/:id', 'routes/submissions/invoice.tsx'), // [auth]
  route('submissions/invoices', 'routes/submissions/invoices.tsx'), // [auth, admin]
  route('admin/dashboard', 'routes/admin/dashboard.tsx'), // [auth, admin]
  route('admin/submissions/invoices', 'routes/admin/invoices.tsx'), // [auth, admin]
  route('admin/submissions/invoices/:id', 'routes/admin/invoice.tsx'), // [auth, admin]
  route('admin/cron-emails/outbox', 'routes/admin/outbox.tsx'), // [auth, admin]
  route('admin/cron-emails/outbox/:messageId', 'routes/admin/outbox-message.tsx'), // [auth, admin]
])

/** Files people sent in and documents the product made. */
const files = route('files/:publicId', 'routes/files/download.ts') // [auth]

const api = prefix('api', [])

/** The last resort: the not-found page. */
const unknown = route('*', 'routes/not-found.tsx')

export default [general, desk, ...api, files, unknown] satisfies RouteConfig
