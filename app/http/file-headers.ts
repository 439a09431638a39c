import type { ByteRange } from '#app/platform/files/file-storage.ts'

interface Sent {
  name: string
  mime: string
  sizeBytes: number
  /** Its address is made from its content: a browser may keep it for ever, shared caches never. */
  unchanging?: boolean
}

/**
 * Headers of an uploaded file: saved, not opened, and unable to run anything if opened. `inline` shows it in place, for pictures
 * only, which were re-encoded on upload. ASVS 5.4.
 */
export function fileHeaders(file: Sent, { inline }: { inline: boolean }): Headers {
  const shown = inline && file.mime.startsWith('image/')
  return new Headers({
    'Content-Type': file.mime,
    'Content-Length': String(file.sizeBytes),
    'Content-Disposition': contentDisposition(shown ? 'inline' : 'attachment', file.name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': file.unchanging ? 'private, max-age=31536000, immutable' : 'private, no-store',
    'Accept-Ranges': 'bytes',
  })
}

/**
 * The part of a file that a `Range` header requests: `null` for none that is supported, so that the whole file is sent, and
 * `outside` when the file has no such part. One range only, as players request (RFC 9110, 14.1.2).
 */
export function rangeOf(header: string | null, sizeBytes: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    return length === 0 ? 'outside' : { start: sizeBytes - length, end: sizeBytes }
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes)
  if (last !== '' && Number(last) < start) return null
  return start < sizeBytes ? { start, end } : 'outside'
}

/** The name twice, as RFC 6266 advises: in ASCII for old programs, never an extension alone, and in UTF-8 by RFC 5987. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
    .trim()
    .replace(/^(?=\.|$)/, 'file')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
