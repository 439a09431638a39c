import { trimEnd } from '#app/platform/trim.ts'

/**
 * The path of a request as the router reads it: in lower case, decoded, without the ending of the framework's data requests and
 * without trailing slashes. Every check of a path uses it, so that no other spelling passes one.
 */
export function requestPath(request: Request): string {
  return trimmed(spelled(new URL(request.url).pathname).replace(/\.data$/, ''))
}

/** A page's path as the router reads it. */
export const routerPath = (pathname: string): string => trimmed(spelled(pathname))

const spelled = (pathname: string) => pathname.split('/').map(decoded).join('/').toLowerCase()
const trimmed = (path: string) => trimEnd(path, /\//) || '/'

/** An encoded slash is part of a segment; a segment that cannot be decoded is kept, and refused at the edge. */
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

/** More than any address of this product has; what follows the question mark is not counted. */
export const MAX_PATH_LENGTH = 2_000

/** Asked before anything reads the path: it is longer than any page's. */
export const isOverlong = ({ url }: Request): boolean => new URL(url).pathname.length > MAX_PATH_LENGTH

/** False for an address or upload metadata with NUL, which no column stores, or with bytes that are not UTF-8. */
export function isReadable({ url, headers }: Request): boolean {
  const { pathname, search } = new URL(url)
  return isText(pathname) && isText(search) && isMetadata(headers.get('upload-metadata') ?? '')
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Whether percent-encoded text, of an address or the body of a form, can be decoded and has no NUL. */
export function isText(encoded: string | ArrayBuffer): boolean {
  try {
    const text = typeof encoded === 'string' ? encoded : utf8.decode(encoded)
    return !decodeURIComponent(text).includes('\0')
  } catch {
    return false
  }
}

/** tus: pairs of names and Base64 values, separated by commas. */
function isMetadata(metadata: string): boolean {
  return metadata.split(',').every((pair) => {
    const [, value = ''] = pair.trim().split(/\s+/)
    try {
      return !utf8.decode(Buffer.from(value, 'base64')).includes('\0')
    } catch {
      return false
    }
  })
}
