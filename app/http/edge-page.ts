import { isApi } from '#app/http/asked.ts'
import { isCrawler } from '#app/http/crawler.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/**
 * The error page for what fails outside of the app's own pages. It says the same three things as the app's error page;
 * programs and the pages' own scripts get the message as JSON, and crawlers get no page (spec 8).
 */
export function edgePage(
  request: Request,
  status: number,
  message: string,
  stylesheets: readonly string[] = [],
): Response {
  const headers = { 'cache-control': 'no-store' }
  const { pathname } = new URL(request.url)
  if (
    isApi(request) ||
    pathname.endsWith('.data') ||
    request.headers.get('accept')?.includes('application/json')
  ) {
    return Response.json({ success: false, status, message }, { status, headers })
  }
  if (isCrawler(request)) return new Response(null, { status, headers })
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${escape(href)}">`).join('')
  const page = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Error</title>${links}</head>
<body><main id="main" class="blank"><div class="solo"><div class="stack"><div class="error-page"><h1>Error</h1><p class="error-status">${status}</p><p class="error-message">${escape(message)}</p><p><a class="button" href="/">Go back to home</a></p></div></div></div></main></body>
</html>
`
  return new Response(page, { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
}
