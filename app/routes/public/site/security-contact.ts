import type { LoaderFunctionArgs } from '@remix-run/node'
import { config } from '#app/config.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { notFound } from '#app/http/errors.ts'
import { sentText } from '#app/routes/public/press/sent-text.server.ts'
import { href } from '#app/platform/href.ts'

/** The text counts for so long after it was read; RFC 9116 advises less than a year. */
const COUNTS_DAYS = 180
const DAY_MS = 86_400_000

/** Whom to tell of a hole (RFC 9116): the address that the award names to everybody. Without one there is no such text. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { support_email: contact } = await configValues()
  if (!contact?.trim()) throw notFound(request)
  const today = Math.floor(+context.now / DAY_MS)
  const lines = [
    `Contact: mailto:${contact.trim()}`,
    `Expires: ${new Date((today + COUNTS_DAYS) * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${config().appUrl}${href('/.well-known/security.txt')}`,
  ]
  return sentText(request, `${lines.join('\n')}\n`, 'text/plain; charset=utf-8')
}
