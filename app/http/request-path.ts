/** What a request's address asks for, as the router reads it: every check of a path asks here, so that no spelling gets past one. */

/** In lower case, percent-encodings decoded, without the ending of what the framework's client asks for and without slashes at the end. */
export function requestPath(request: Request): string {
  const { pathname } = new URL(request.url)
  const path = pathname.split('/').map(decoded).join('/').toLowerCase()
  return path.replace(/\.data$/, '').replace(/\/+$/, '') || '/'
}

/** An encoded slash is part of a name, not the end of one; what cannot be decoded stays as it is, and is refused at the edge. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('/', '%2f')
  } catch {
    return segment
  }
}

export function isApi(request: Request): boolean {
  return requestPath(request).startsWith('/api/')
}

/** False for an address or an upload's description with NUL, which no column holds, or with bytes that are no text in UTF-8. */
export function isReadable({ url, headers }: Request): boolean {
  const { pathname, search } = new URL(url)
  return isText(pathname) && isText(search) && isDescription(headers.get('upload-metadata') ?? '')
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Whether percent-encoded text, of an address or the body of a form, can be decoded and holds no NUL. */
export function isText(encoded: string | ArrayBuffer): boolean {
  try {
    const text = typeof encoded === 'string' ? encoded : utf8.decode(encoded)
    return !decodeURIComponent(text).includes('\0')
  } catch {
    return false
  }
}

/** tus: names with values in Base64, put together with commas. */
function isDescription(metadata: string): boolean {
  return metadata.split(',').every((pair) => {
    const [, value = ''] = pair.trim().split(/\s+/)
    try {
      return !utf8.decode(Buffer.from(value, 'base64')).includes('\0')
    } catch {
      return false
    }
  })
}
