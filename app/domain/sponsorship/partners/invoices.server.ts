import type { Reader, Trx } from '#db/client.ts'
import { readLevelTerms } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { ok, type Outcome } from '#app/platform/outcome.ts'
import type { Actor } from '#app/platform/viewer.ts'
import type { LockedPartner } from './locked-partner.server.ts'
import { chargeVoided } from './paid.server.ts'

interface NewCharge {
  what: 'first' | 'renewal' | 'change'
  changeId?: number
  revisionId: number
  amountCents: number
}

/** Bills a locked partner. */
export async function openCharge(
  partner: LockedPartner,
  { what, changeId, revisionId, amountCents }: NewCharge,
  _by: Actor,
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  const { currency } = await readLevelTerms(revisionId, trx)
  await trx
    .insertInto('pool_charges')
    .values({
      partner_id: partner.id,
      what,
      change_id: changeId ?? null,
      revision_id: revisionId,
      amount_cents: amountCents,
      currency,
      created_at: now,
    })
    .execute()
  return ok()
}

export async function voidOpenCharge(
  partnerId: number,
  _reason: string,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  const row = await trx
    .selectFrom('pool_charges')
    .where('partner_id', '=', partnerId)
    .where('state', '=', 'open')
    .select('id')
    .executeTakeFirst()
  if (row) await chargeVoided(row.id, by, now, trx)
  return ok()
}

export async function creditDifference(
  partner: LockedPartner,
  { changeId, cents, toRevisionId }: { changeId: number; cents: number; toRevisionId: number },
  _by: Actor,
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  const { currency } = await readLevelTerms(toRevisionId, trx)
  await trx
    .insertInto('pool_charges')
    .values({
      partner_id: partner.id,
      what: 'change',
      change_id: changeId,
      revision_id: toRevisionId,
      amount_cents: cents,
      currency,
      state: 'paid',
      created_at: now,
      paid_at: now,
    })
    .execute()
  return ok()
}

export async function invoicesOfPartner(
  _id: number,
  _reader: Reader,
): Promise<{ id: number; number: string; isOpen: boolean }[]> {
  return []
}
