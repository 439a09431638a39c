import type { Reader } from '#db/client.ts'

const MOST_CODES = 4_000

/** The codes of sponsorships: which were used, and not by whom. */
export async function codesOfSponsorships(ids: readonly number[], now: Date, reader: Reader) {
  if (ids.length === 0) return []
  const rows = await reader
    .selectFrom('sponsorship_codes as c')
    .innerJoin('discounts as d', 'd.id', 'c.discount_id')
    .where('c.sponsorship_id', 'in', ids)
    .orderBy('d.id')
    .select(['c.sponsorship_id as sponsorshipId', 'd.code', 'd.uses'])
    .select(['d.valid_to as validTo', 'd.ended_at as endedAt'])
    .limit(MOST_CODES)
    .execute()
  return rows.map(({ sponsorshipId, code, uses, validTo, endedAt }) => ({
    sponsorshipId,
    code,
    validTo,
    isUsed: uses > 0,
    isOver: endedAt !== null || (validTo !== null && validTo <= now),
  }))
}
