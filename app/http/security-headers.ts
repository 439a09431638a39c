export interface HeaderSettings {
  https: boolean
  /** The development server uses inline code and a socket. */
  development: boolean
  /** Other sites a form may lead to: a provider's payment pages, directly or by a redirect. */
  formTargets?: readonly string[]
}

const always = {
  'x-content-type-options': 'nosniff',
  // Some addresses contain secrets. Not `no-referrer`: browsers then send `Origin: null` with plain form posts.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy({}),
}

/** What a page may use of a device: nothing, or the camera where it reads codes. */
export function permissionsPolicy({ camera = false }: { camera?: boolean }): string {
  return `accelerometer=(), camera=(${camera ? 'self' : ''}), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()`
}

/** Headers of every response, files included. */
export function baseHeaders({ https }: HeaderSettings): Record<string, string> {
  return https ? { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : always
}

/** What a page may load: only our own files, and only scripts with this request's nonce. */
export function contentSecurityPolicy(
  nonce: string,
  { development, formTargets = [] }: HeaderSettings,
): string {
  return [
    `default-src 'none'`,
    development ? `script-src 'self' 'unsafe-inline'` : `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    development ? `style-src 'self' 'unsafe-inline'` : `style-src 'self'`,
    `img-src 'self' data:`,
    `media-src 'self'`,
    development ? `connect-src 'self' ws: wss:` : `connect-src 'self'`,
    `font-src 'self'`,
    // Only a mail's HTML is framed, which can do nothing.
    `frame-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    ['form-action', `'self'`, ...formTargets].join(' '),
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Of a page that a browser may keep for going back to it, as the one place that has what was typed into its form. */
export const KEPT_FOR_TYPING = 'private, no-cache'
