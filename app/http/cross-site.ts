const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that may change something comes from another site and uses the visitor's cookies.
 *
 * `Sec-Fetch-Site` must be same-origin (or none, for the reload of a post), and an `Origin` must be ours. A request with neither
 * does not come from a browser; it passes only without cookies, which is how programs call the API.
 */
export function isCrossSite(request: Request, appUrl: string): boolean {
  if (SAFE.has(request.method)) return false
  const { headers } = request
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')

  if (site === 'same-origin') return false
  if (site !== null && site !== 'none') return true
  if (origin !== null) return !isOurs(origin, headers.get('host'), appUrl)
  return site === null && headers.has('cookie')
}

function isOurs(origin: string, host: string | null, appUrl: string): boolean {
  if (origin === appUrl) return true
  if (!URL.canParse(origin)) return false
  const given = new URL(origin)
  // Under the public name the scheme must match too; for other names (a local address) only the host.
  return given.host === host && given.host !== new URL(appUrl).host
}
