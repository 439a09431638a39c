import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { readTerms, type PackageTerms } from '#app/domain/sponsorship/packages/queries.server.ts'
import { typedLines } from './rules.ts'

/** What a sponsorship `s` of a revision `r` costs: the price agreed with this sponsor, or the package’s. */
export const agreedPrice = sql<number>`coalesce(s.agreed_cents, r.price_cents)`

/**
 * The terms of a sponsorship: those of its package’s revision, with the price and the additions that were agreed with this sponsor by the
 * offer. Contract, obligations and invoices all read them here. `null` where no package is selected.
 */
export async function agreedTerms(sponsorshipId: number, reader: Reader): Promise<PackageTerms | null> {
  const row = await reader
    .selectFrom('sponsorships')
    .where('id', '=', sponsorshipId)
    .select(['revision_id as revisionId', 'agreed_cents as agreedCents', 'agreed_benefits as benefits'])
    .executeTakeFirst()
  if (!row || row.revisionId === null) return null
  const terms = await readTerms(row.revisionId, reader)
  const added = typedLines(row.benefits).map((what) => ({ what, from: 'award' as const, due: null }))
  return {
    ...terms,
    priceCents: row.agreedCents ?? terms.priceCents,
    benefits: [...terms.benefits, ...added],
  }
}
