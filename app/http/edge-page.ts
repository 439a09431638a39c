import { isApi } from '#app/http/request-path.ts'
import type { Failure } from '#app/http/context.ts'
import { isCrawler } from '#app/http/crawler.ts'

/** The database cannot be reached; the request can be tried again soon. */
export const UNAVAILABLE: Failure = {
  status: 503,
  message: 'We’re unavailable for a moment. Try again in a minute.',
}
export const RETRY_AFTER_S = 10

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Whether a program or a page's own script sent the request. */
export function isForProgram(request: Request): boolean {
  return (
    isApi(request) ||
    new URL(request.url).pathname.endsWith('.data') ||
    request.headers.get('accept')?.includes('application/json') === true
  )
}

/**
 * The error page for failures outside the app's pages, with the content of the app's error page. Programs and the pages' own
 * scripts get the message as JSON, and crawlers get no page (spec 8).
 */
export function edgePage(
  request: Request,
  { status, message }: Failure,
  stylesheets: readonly string[] = [],
): Response {
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (status === 503) headers['retry-after'] = String(RETRY_AFTER_S)
  if (isForProgram(request)) {
    return Response.json({ success: false, status, message }, { status, headers })
  }
  if (isCrawler(request)) return new Response(null, { status, headers })
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${escape(href)}">`).join('')
  const again =
    status === 503 && request.method === 'POST'
      ? '<p>Reload this page to send what you entered again.</p>'
      : ''
  const page = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Error</title>${links}</head>
<body><main id="main" class="blank"><div class="solo"><div class="stack"><div class="error-page"><h1>Error</h1><p class="error-status">${status}</p><p class="error-message">${escape(message)}</p>${again}<p><a class="button" href="/">Go back to home</a></p></div></div></div></main></body>
</html>
`
  return new Response(page, { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
}
