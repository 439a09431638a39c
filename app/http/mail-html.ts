/**
 * Headers under which a mail's HTML is shown by itself: its own styles and nothing else, no script, no picture, no form, and
 * links that lead away only in a tab of their own. Only our own pages frame it.
 */
export function mailHtmlHeaders(): Headers {
  return new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
  })
}
