import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { readTerms, type PackageTerms } from '#app/domain/sponsorship/packages/queries.server.ts'
import { agreedDay } from '#app/domain/sponsorship/packages/rules.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { typedLines } from '#app/platform/typed-lines.ts'

/** What a sponsorship `s` of a revision `r` costs: the price agreed with this sponsor, or the package’s. */
export const agreedPrice = sql<number>`coalesce(s.agreed_cents, r.price_cents)`

/**
 * The terms of a sponsorship: those of its package’s revision, with the price and the additions that were agreed with this sponsor by the
 * offer, and from its acceptance with the days that leave enough time. Contract, obligations and invoices all read them here. `null` where no package is selected.
 */
export async function agreedTerms(sponsorshipId: number, reader: Reader): Promise<PackageTerms | null> {
  const row = await reader
    .selectFrom('sponsorships as s')
    .innerJoin('seasons', 'seasons.year', 's.year')
    .where('s.id', '=', sponsorshipId)
    .select(['s.revision_id as revisionId', 's.agreed_cents as agreedCents', 's.agreed_benefits as benefits'])
    .select(['s.state', 's.answered_at as answeredAt', 'seasons.timezone as zone'])
    .executeTakeFirst()
  if (!row || row.revisionId === null) return null
  const terms = await readTerms(row.revisionId, reader)
  const added = typedLines(row.benefits).map((what) => ({ what, from: 'award' as const, due: null }))
  const acceptedOn =
    row.answeredAt && row.state !== 'declined' ? toLocalText(row.answeredAt, row.zone).slice(0, 10) : null
  const agreed = (due: string | null) => (acceptedOn ? agreedDay(due, acceptedOn) : due)
  return {
    ...terms,
    priceCents: row.agreedCents ?? terms.priceCents,
    benefits: [...terms.benefits, ...added].map((benefit) => ({ ...benefit, due: agreed(benefit.due) })),
    artworkDue: agreed(terms.artworkDue),
  }
}
