import { z } from 'zod'
import { db, type Reader } from '#db/client.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'

/** The secret link of a nominee: made from a key of theirs and our secret, and kept nowhere. */

const PURPOSE = 'nominee'
const key = z.uuid()
const AFTER_CEREMONY_MS = 60 * 24 * 60 * 60_000

/** What stands behind `?t=` in a nominee's own addresses. Throws for nobody's id. */
export async function nomineeToken(personId: number, reader: Reader): Promise<string> {
  const { link_key } = await reader
    .selectFrom('nomination_people')
    .where('id', '=', personId)
    .select('link_key')
    .executeTakeFirstOrThrow()
  return nomineeTokenOf(link_key)
}

/** The same for somebody whose key was read already. */
export function nomineeTokenOf(linkKey: string): string {
  return sign(PURPOSE, linkKey)
}

/** Whether the links of a season have run out: 60 days after its ceremony, and never while none is set. Product 3.8. */
export function linkIsOver(ceremonyAt: Date | null, now: Date): boolean {
  return ceremonyAt !== null && ceremonyAt.getTime() + AFTER_CEREMONY_MS <= now.getTime()
}

/**
 * Whose link it is and of which season, until 60 days after the ceremony of their season; `null` for none of ours, one that
 * was replaced and one that has run out. Says nothing of whether the nomination is public: that is asked apart. Product 3.8.
 */
export async function readNomineeToken(
  token: string,
  now: Date,
): Promise<{ personId: number; year: number } | null> {
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
