import { z } from 'zod'
import type { Reader } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'
import { linkIsOver } from './rules.ts'

/** An applicant's secret link, signed from a key of the application; who reads the database alone cannot make one. */

const PURPOSE = 'media-credential'
const key = z.uuid()

/** Says what an applicant's link opens. */
export const credentialLink: SecretLink = {
  kind: 'media-credential',
  opens: 'an application for media credentials, with its agreement and its badges',
  holder: 'the applicant, by email',
  ends: 'a year after the ceremony; of a season without a date for it, at the end of the second year after the season',
  changed: 'an admin on the page of the application',
  addresses: ['/media-credentials/application', '/media-credentials/badge/:id'],
  in: 't',
  exchanged: true,
}

/** The address of an application's own page, below the site's. */
export function credentialPath(linkKey: string): string {
  return withQuery(href('/media-credentials/application'), { t: sign(PURPOSE, linkKey) })
}

/** The same as mails have it. */
export const credentialUrl = (linkKey: string): string => config().appUrl + credentialPath(linkKey)

/** The application of an unexpired link, or `null`. */
export async function readCredentialToken(token: string, now: Date, reader: Reader): Promise<number | null> {
  if (!/^[\w-]{20,200}\.[\w-]{10,60}$/.test(token)) return null
  const opened = key.safeParse(openSigned(PURPOSE, token))
  if (!opened.success) return null
  const row = await reader
    .selectFrom('media_credentials as m')
    .innerJoin('seasons', 'seasons.year', 'm.year')
    .where('m.link_key', '=', opened.data)
    .select(['m.id', 'm.year', 'seasons.ceremony_at as ceremonyAt'])
    .executeTakeFirst()
  return !row || linkIsOver(row, now) ? null : row.id
}
