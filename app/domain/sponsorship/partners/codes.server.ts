import type { Trx } from '#db/client.ts'
import {
  endUnusedCodes,
  issueGivenCodes,
  moveEndOfCodes,
} from '#app/domain/money/discounts/given-codes.server.ts'
import { readLevelTerms } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { startOfDay } from './days.server.ts'
import type { LockedPartner } from './locked-partner.server.ts'
import { partnerReference } from './rules.ts'

/** The codes of a partner that are unused and not ended, the oldest first. */
async function openCodes(partnerId: number, trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('pool_codes as c')
    .innerJoin('discounts as d', 'd.id', 'c.discount_id')
    .where('c.partner_id', '=', partnerId)
    .where('d.ended_at', 'is', null)
    .where('d.uses', '=', 0)
    .orderBy('d.id')
    .select('d.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives a partner so many codes, valid until the day its term ends. */
export async function giveCodes(
  partner: LockedPartner,
  { count, endsOn }: { count: number; endsOn: string },
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { name, currency } = await readLevelTerms(partner.revisionId, trx)
  const ids = await issueGivenCodes(
    {
      year: partner.year,
      currency,
      count,
      validTo: startOfDay(endsOn, partner.zone),
      // Without the partner's name: it may be anonymous, and codes are seen by every admin with the right to money.
      note: `${partner.poolName}: ${name}, ${partnerReference(partner.id)}`,
    },
    by,
    now,
    trx,
  )
  if (ids.length === 0) return
  await trx
    .insertInto('pool_codes')
    .values(ids.map((id) => ({ discount_id: id, partner_id: partner.id, issued_at: now })))
    .execute()
}

/** Adds or ends unused codes, where another level has more or fewer. */
export async function changeCodes(
  partner: LockedPartner,
  { fewer, more, endsOn }: { fewer: number; more: number; endsOn: string },
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  await giveCodes(partner, { count: more, endsOn }, by, now, trx)
  if (fewer > 0) await endUnusedCodes((await openCodes(partner.id, trx)).slice(-fewer), by, now, trx)
}

/** Keeps the unused codes of a partner from being used, until they are resumed. */
export async function pauseCodes(partnerId: number, by: Actor, now: Date, trx: Trx): Promise<void> {
  await moveEndOfCodes(await openCodes(partnerId, trx), now, by, now, trx)
}

/** Lets the unused codes of a partner be used until the day its term ends. */
export async function resumeCodes(
  { id, zone }: LockedPartner,
  endsOn: string,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  await moveEndOfCodes(await openCodes(id, trx), startOfDay(endsOn, zone), by, now, trx)
}

/** Ends the unused codes of a partner for good. */
export async function endCodes(partnerId: number, by: Actor, now: Date, trx: Trx): Promise<void> {
  await endUnusedCodes(await openCodes(partnerId, trx), by, now, trx)
}
