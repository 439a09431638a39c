import { z } from 'zod'
import type { Reader } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'
import { linkIsOver } from './rules.ts'

/** A contact's secret link, signed from a key of the application; who reads the database alone cannot make one. */

const PURPOSE = 'sponsorship'
const key = z.uuid()

/** Says what a contact's link opens. */
export const applicationLink: SecretLink = {
  kind: 'sponsorship',
  opens: 'a sponsor’s own pages: the application, what is to be sent, artwork and logo, and the renewal',
  holder: 'the contact of the sponsorship, by email',
  ends: 'a year after the ceremony; of a season without a date for it, at the end of the second year after the season',
  changed: 'an admin on the page of the sponsorship; a correction of the contact’s address',
  addresses: [
    '/sponsorships/application',
    '/sponsorships/renew',
    '/sponsorships/upload-artwork/:sponsorshipId',
    '/sponsorships/upload-company-logo/:sponsorshipId',
    '/sponsorships/artwork-template/:sponsorshipId',
    '/sponsorships/artwork-file/:artworkId',
  ],
  in: 't',
  exchanged: true,
}

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
    .select(['s.id', 's.year', 'seasons.ceremony_at as ceremonyAt'])
    .executeTakeFirst()
  return !row || linkIsOver(row, now) ? null : row.id
}
