import type { Reader } from '#db/client.ts'
import { callState } from '#app/domain/season/seasons/deadlines.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'

const MAX_CODES = 4_000

/** The codes of sponsorships: which were used, and not by whom. */
export async function codesOfSponsorships(ids: readonly number[], now: Date, reader: Reader) {
  if (ids.length === 0) return []
  const rows = await reader
    .selectFrom('sponsorship_codes as c')
    .innerJoin('discounts as d', 'd.id', 'c.discount_id')
    .where('c.sponsorship_id', 'in', ids)
    .orderBy('d.id')
    .select(['c.sponsorship_id as sponsorshipId', 'd.code', 'd.uses', 'd.year'])
    .select(['d.valid_to as validTo', 'd.ended_at as endedAt'])
    .limit(MAX_CODES)
    .execute()
  const isCallOver = new Map<number, boolean>()
  for (const year of new Set(rows.map((row) => row.year)))
    isCallOver.set(year, callState(await deadlinesOf(year, reader), now) === 'closed')
  return rows.map(({ sponsorshipId, code, uses, validTo, endedAt, year }) => ({
    sponsorshipId,
    code,
    isCallOver: isCallOver.get(year) ?? false,
    validTo,
    isUsed: uses > 0,
    isOver: endedAt !== null || (validTo !== null && validTo <= now),
  }))
}
