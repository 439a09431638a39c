const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change something, or is a page elsewhere using the visitor's cookies.
 *
 * Browsers say where a request comes from: `Sec-Fetch-Site` must be same-origin (or none, for a reload of a post), and an
 * `Origin` must be ours. A request that says neither is no browser's post; it passes only without cookies, which is how
 * programs call the API, with a bearer token or to sign in. Whoever brings cookies has to show where they come from.
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
  // Under the public name the scheme counts too; other names (an address in the local network) only have to agree.
  return given.host === host && given.host !== new URL(appUrl).host
}
