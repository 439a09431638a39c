import { z } from 'zod'
import { db } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { seasonLinkIsOver } from '#app/domain/season/seasons/link-end.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'

/** A nominee's secret link, signed from their key and stored nowhere. */

const PURPOSE = 'nominee'
const key = z.uuid()
const DAYS_AFTER_CEREMONY = 60

/** Says what a nominee's link opens. */
export const nomineePageLink: SecretLink = {
  kind: 'nominee',
  opens:
    'a nominee’s own page: their name, their photo, their answer to the invitation, their certificate, and extra trophies',
  holder: 'the nominee, by email',
  ends: '60 days after the ceremony; of a season without a date for it, at the end of the second year after the season',
  changed: 'an admin on the page of the nomination’s names; a new letter to another address',
  addresses: [
    '/content/letter-to-nominee',
    '/content/letter-to-nominee/photo',
    '/content/letter-to-nominee/photo/file',
    '/certificates/:publicId/file',
    '/trophies/order',
  ],
  in: 't',
  exchanged: true,
}

/** The token in a nominee's links. */
export function nomineeToken(linkKey: string): string {
  return sign(PURPOSE, linkKey)
}

/** Tells whether a season's links have ended, 60 days after its ceremony. */
export const linkIsOver = (season: { year: number; ceremonyAt: Date | null }, now: Date): boolean =>
  seasonLinkIsOver(season, DAYS_AFTER_CEREMONY, now)

/** The nominee and season of an unexpired link, or null; it does not check the embargo. */
export async function readNomineeToken(token: string, now: Date) {
  if (!/^[\w-]{20,200}\.[\w-]{10,60}$/.test(token)) return null
  const opened = key.safeParse(openSigned(PURPOSE, token))
  if (!opened.success) return null
  const row = await db()
    .selectFrom('nomination_people as p')
    .innerJoin('nominations as n', 'n.id', 'p.nomination_id')
    .innerJoin('seasons as s', 's.year', 'n.year')
    .where('p.link_key', '=', opened.data)
    .select(['p.id', 's.year', 's.ceremony_at as ceremonyAt'])
    .executeTakeFirst()
  if (!row || linkIsOver(row, now)) return null
  return { personId: row.id, year: row.year }
}

/** The address of a nominee's own page. */
export function nomineePageUrl(linkKey: string): string {
  return config().appUrl + withQuery(href('/content/letter-to-nominee'), { t: nomineeToken(linkKey) })
}
