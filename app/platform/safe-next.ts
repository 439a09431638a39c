/** A return address, if it is a path of this site; otherwise the fallback. */
export function safeNext(next: string | null | undefined, fallback: string): string {
  if (!next || !next.startsWith('/') || next.startsWith('//') || next.startsWith('/\\')) return fallback
  // Browsers drop control characters, which could turn a path into a host.
  if ([...next].some((character) => character.charCodeAt(0) < 0x20)) return fallback
  try {
    const { origin, pathname, search, hash } = new URL(next, 'http://same.site')
    // `/.//host` is a path here and becomes `//host`, which names another host.
    if (origin !== 'http://same.site' || pathname.startsWith('//')) return fallback
    return pathname + search + hash
  } catch {
    return fallback
  }
}
