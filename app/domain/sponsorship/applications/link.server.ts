import { z } from 'zod'
import type { Reader } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'
import { linkIsOver } from './rules.ts'

/** A contact's secret link, signed from a key of the application; who reads the database alone cannot make one. */

const PURPOSE = 'sponsorship'
const key = z.uuid()

/** What opens the pages of an application without signing in. */
export const applicationToken = (linkKey: string): string => sign(PURPOSE, linkKey)

/** The address of an application's own page, below the site's. */
export function applicationPath(linkKey: string): string {
  return withQuery(href('/sponsorships/application'), { t: applicationToken(linkKey) })
}

/** The same as mails have it. */
export const applicationUrl = (linkKey: string): string => config().appUrl + applicationPath(linkKey)

/** The address at which a sponsorship of an earlier season is renewed, opened by the same link. */
export function renewalPath(linkKey: string): string {
  return withQuery(href('/sponsorships/renew'), { t: applicationToken(linkKey) })
}

/** The same as mails have it. */
export const renewalUrl = (linkKey: string): string => config().appUrl + renewalPath(linkKey)

/** The application of an unexpired link, or `null`. */
export async function readApplicationToken(token: string, now: Date, reader: Reader): Promise<number | null> {
  if (!/^[\w-]{20,200}\.[\w-]{10,60}$/.test(token)) return null
  const opened = key.safeParse(openSigned(PURPOSE, token))
  if (!opened.success) return null
  const row = await reader
    .selectFrom('sponsorships as s')
    .innerJoin('seasons', 'seasons.year', 's.year')
    .where('s.link_key', '=', opened.data)
    .select(['s.id', 'seasons.ceremony_at as ceremonyAt'])
    .executeTakeFirst()
  return !row || linkIsOver(row.ceremonyAt, now) ? null : row.id
}
