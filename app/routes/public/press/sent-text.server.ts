import { createHash } from 'node:crypto'

/** A text for programs that ask again and again: they are told where nothing has changed. */
export function sentText(
  request: Request,
  text: string,
  type: string,
  more: Record<string, string> = {},
): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = { ETag: etag, 'Cache-Control': 'no-cache', 'Content-Type': type, ...more }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : text, { headers })
}
