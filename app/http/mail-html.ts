import { createHash } from 'node:crypto'

/**
 * A mail's HTML on its own: its styles and nothing else, no script, picture, form or working link. Only our pages frame it. What
 * people typed is escaped in it, so each style is one of our layout.
 */
export function mailHtmlResponse(html: string): Response {
  const styles = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) => {
    const hash = createHash('sha256').update(style).digest('base64')
    return ` 'sha256-${hash}'`
  })
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        `default-src 'none'; style-src${styles.join('') || " 'none'"}; base-uri 'none'; form-action 'none'; ` +
        "frame-ancestors 'self'; sandbox",
      'Cache-Control': 'private, no-store',
    },
  })
}
