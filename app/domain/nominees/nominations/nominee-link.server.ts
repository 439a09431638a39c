import { z } from 'zod'
import { db } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'

/** A nominee's secret link, signed from their key and stored nowhere. */

const PURPOSE = 'nominee'
const key = z.uuid()
const AFTER_CEREMONY_MS = 60 * 24 * 60 * 60_000

/** The token in a nominee's links. */
export function nomineeToken(linkKey: string): string {
  return sign(PURPOSE, linkKey)
}

/** Whether a season's links have expired, 60 days after its ceremony. */
export function linkIsOver(ceremonyAt: Date | null, now: Date): boolean {
  return ceremonyAt !== null && ceremonyAt.getTime() + AFTER_CEREMONY_MS <= now.getTime()
}

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
    .select(['p.id', 's.year', 's.ceremony_at'])
    .executeTakeFirst()
  if (!row || linkIsOver(row.ceremony_at, now)) return null
  return { personId: row.id, year: row.year }
}

/** The address of a nominee's own page. */
export function nomineePageUrl(linkKey: string): string {
  return config().appUrl + withQuery(href('/content/letter-to-nominee'), { t: nomineeToken(linkKey) })
}
