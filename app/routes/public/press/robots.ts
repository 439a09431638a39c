import type { LoaderFunctionArgs } from '@remix-run/node'
import { config } from '#app/config.server.ts'
import { href } from '#app/platform/href.ts'
import { sentText } from './sent-text.server.ts'

/** What search engines leave out, and where the public pages are listed. */
export function loader({ request }: LoaderFunctionArgs) {
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    `Sitemap: ${config().appUrl}${href('/sitemap.xml')}`,
  ]
  return sentText(request, `${lines.join('\n')}\n`, 'text/plain; charset=utf-8')
}
