import type { Trx } from '#db/client.ts'
import {
  endUnusedCodes,
  issueGivenCodes,
  moveEndOfCodes,
} from '#app/domain/money/discounts/given-codes.server.ts'
import { readLevelTerms } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { dayIn, startOfDay } from './days.server.ts'
import type { LockedPartner } from './locked-partner.server.ts'
import { partnerReference } from './rules.ts'

/** The codes of a partner that are unused and not ended, the oldest first, each with the day its term ends. */
function openCodes(partnerId: number, trx: Trx) {
  return trx
    .selectFrom('pool_codes as c')
    .innerJoin('discounts as d', 'd.id', 'c.discount_id')
    .where('c.partner_id', '=', partnerId)
    .where('d.ended_at', 'is', null)
    .where('d.uses', '=', 0)
    .orderBy('d.id')
    .select(['d.id', 'c.ends_on as endsOn'])
    .execute()
}

const idsOf = (codes: readonly { id: number }[]) => codes.map(({ id }) => id)

/** Gives a partner so many codes, valid until the day their term ends; those of a suspended partner wait until it is resumed. */
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
      worthCents: null,
      validTo: partner.state === 'suspended' ? now : startOfDay(endsOn, partner.zone),
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
    .values(ids.map((id) => ({ discount_id: id, partner_id: partner.id, ends_on: endsOn, issued_at: now })))
    .execute()
}

/** Adds codes of one term, or ends unused ones, so that with those that were used there are as many as another level has. */
export async function changeCodes(
  partner: LockedPartner,
  { wanted, endsOn }: { wanted: number; endsOn: string },
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { count: used } = await trx
    .selectFrom('pool_codes as c')
    .innerJoin('discounts as d', 'd.id', 'c.discount_id')
    .where('c.partner_id', '=', partner.id)
    .where('c.ends_on', '=', endsOn)
    .where('d.uses', '>', 0)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const unused = (await openCodes(partner.id, trx)).filter((code) => code.endsOn === endsOn)
  const more = wanted - Number(used) - unused.length
  if (more > 0) await giveCodes(partner, { count: more, endsOn }, by, now, trx)
  else if (more < 0) await endUnusedCodes(idsOf(unused).slice(more), by, now, trx)
}

/** The unused codes of terms that have not ended, by the day their term ends. */
async function codesByEnd({ id, zone }: LockedPartner, now: Date, trx: Trx) {
  const today = dayIn(now, zone)
  const live = (await openCodes(id, trx)).filter(({ endsOn }) => endsOn > today)
  return [...new Set(live.map(({ endsOn }) => endsOn))].map((endsOn) => ({
    endsOn,
    ids: idsOf(live.filter((code) => code.endsOn === endsOn)),
  }))
}

/** Keeps the unused codes of a partner from being used, until they are resumed. */
export async function pauseCodes(partner: LockedPartner, by: Actor, now: Date, trx: Trx): Promise<void> {
  for (const { ids } of await codesByEnd(partner, now, trx)) await moveEndOfCodes(ids, now, by, now, trx)
}

/** Lets the unused codes of a partner be used again, each until the day its own term ends. */
export async function resumeCodes(partner: LockedPartner, by: Actor, now: Date, trx: Trx): Promise<void> {
  for (const { endsOn, ids } of await codesByEnd(partner, now, trx))
    await moveEndOfCodes(ids, startOfDay(endsOn, partner.zone), by, now, trx)
}

/** Ends the unused codes of a partner for good. */
export async function endCodes(partnerId: number, by: Actor, now: Date, trx: Trx): Promise<void> {
  await endUnusedCodes(idsOf(await openCodes(partnerId, trx)), by, now, trx)
}
