import { index, layout, prefix, route, type RouteConfig } from '@remix-run/route-config'

/**
 * Every address of the product. Layout routes are chrome and never a guard: each loader and action guards itself.
 * Brackets name the guards of the specification.
 */

const general = layout('routes/layouts/blank.tsx', [
  // Not an index route: a plain post to `/` has to reach it too.
  route('/', 'routes/general/sign-in.tsx'), // [redirect]
  route('members/signup', 'routes/general/sign-up.tsx'), // [redirect]
  route('account-lookup', 'routes/general/account-lookup.tsx'), // [redirect]
  route('forgot-password', 'routes/general/forgot-password.tsx'), // [redirect]
  route('password-reset', 'routes/general/password-reset.tsx'), // [redirect]
  route('verify-email', 'routes/general/verify-email.tsx'),
  route('redirect/logout', 'routes/general/sign-out.tsx'),
  route('session/kept-form', 'routes/general/kept-form.tsx'), // [auth]
  route('preferences', 'routes/general/preferences.tsx'),
])

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

const api = prefix('api', [
  route('auth/me', 'routes/api/auth/me.ts'), // [auth]
  route('auth/signin', 'routes/api/auth/signin.ts'),
  route('auth/signup', 'routes/api/auth/signup.ts'),
  route('auth/refresh-token', 'routes/api/auth/refresh-token.ts'),
  route('auth/refresh', 'routes/api/auth/refresh.ts'),
  route('auth/forgot-password', 'routes/api/auth/forgot-password.ts'),
  route('auth/account-lookup', 'routes/api/auth/account-lookup.ts'),
])

/** The last resort: the not-found page. */
const unknown = route('*', 'routes/not-found.tsx')

export default [general, desk, ...api, files, unknown] satisfies RouteConfig
