import { transaction, type Reader, type Trx } from '#db/client.ts'
import { findValidSignature } from '#app/domain/people/agreements/valid-signatures.server.ts'
import { readLevelTerms } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { system, type Actor, type Viewer } from '#app/platform/viewer.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { dayIn } from './days.server.ts'
import { hasOpenCharge, openCharge } from './invoices.server.ts'
import { partnerLifecycle } from './lifecycle.ts'
import { lockPartner, NO_PARTNER, type LockedPartner } from './locked-partner.server.ts'
import { daysBetween, endOf, NOTICES } from './rules.ts'
import { termsOf } from './terms.server.ts'

/** The refusal of an invoice that waits for the signature. */
export const UNSIGNED = refuse('conflict', 'The partner has to sign the agreement in force first.')

/** Whether the person of a partner has signed the agreement of a season. */
async function hasSigned(userId: number | null, year: number, trx: Trx): Promise<boolean> {
  return userId !== null && (await findValidSignature(userId, 'pool_partner', year, trx)) !== null
}

/** Issues the first invoice of a locked, approved partner. Refuses `conflict` while the agreement in force is not signed. */
export async function billApproved(
  partner: LockedPartner,
  by: Actor,
  role: 'admin' | 'owner',
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  if (!(await hasSigned(partner.userId, partner.year, trx))) return UNSIGNED
  const { amountCents } = await readLevelTerms(partner.revisionId, trx)
  const charge = { what: 'first', revisionId: partner.revisionId, amountCents } as const
  const invoice = await openCharge(partner, charge, by, now, trx)
  if (!invoice.ok) return invoice
  const set = { by: role, id: partner.id, set: { updated_at: now } }
  await moveLocked(partnerLifecycle, 'bill', set, trx)
  const change = { before: { state: 'approved' }, after: { state: 'invoiced' } }
  await auditRecord(by, 'pool_partner.billed', partner.id, change, now, trx)
  return ok()
}

/** Bills the approved partnerships of a person that waited for the signature of the agreement. */
export async function billAfterSigning(userId: number, year: number, now: Date, trx: Trx): Promise<void> {
  const waiting = await trx
    .selectFrom('pool_partners as a')
    .innerJoin('sponsorship_pools as p', 'p.id', 'a.pool_id')
    .where('a.user_id', '=', userId)
    .where('a.state', '=', 'approved')
    .where('p.year', '=', year)
    .orderBy('a.id')
    .select('a.id')
    .execute()
  for (const { id } of waiting) {
    const partner = await lockPartner(id, trx)
    const by = { ...system, userId }
    if (partner?.state === 'approved') await billApproved(partner, by, 'owner', now, trx)
  }
}

/** Why a partnership cannot be renewed now, or `null`. */
export function renewalRefusal(
  facts: { state: string; endsOn: string | null; hasOpenCharge: boolean; hasOpenCredit: boolean },
  today: string,
): string | null {
  const { state, endsOn, hasOpenCharge, hasOpenCredit } = facts
  if (state !== 'active' && state !== 'renewal_due') return 'Only a partnership that runs can be renewed.'
  if (endsOn === null) return 'Your partnership has ended. Apply again to be a partner.'
  if (hasOpenCharge) return 'You already have an invoice to pay.'
  if (hasOpenCredit) return 'The credit for your other level is being decided. You can renew after it.'
  if (daysBetween(today, endsOn) > NOTICES[0])
    return `You can renew from ${NOTICES[0]} days before the partnership ends.`
  return null
}

/**
 * Orders the next term as the partner: its invoice is issued, at the level’s contribution of today. Refuses `conflict` too early,
 * once the partnership has ended, with an invoice open, and while the agreement in force is not signed.
 */
export async function orderRenewal(id: number, viewer: Viewer, now: Date): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const partner = await lockPartner(id, trx)
    if (partner?.userId !== viewer.userId) return NO_PARTNER
    const today = dayIn(now, partner.zone)
    const credit = await trx
      .selectFrom('pool_level_changes')
      .where('partner_id', '=', id)
      .where('state', '=', 'crediting')
      .select('id')
      .executeTakeFirst()
    const charged = { hasOpenCharge: await hasOpenCharge(id, trx), hasOpenCredit: Boolean(credit) }
    const endsOn = endOf(await termsOf(id, trx), today)
    const refusal = renewalRefusal({ state: partner.state, endsOn, ...charged }, today)
    if (refusal) return refuse('conflict', refusal)
    const { year } = await currentSeasonIn(trx)
    if (!(await hasSigned(viewer.userId, year, trx)))
      return refuse('conflict', 'Sign the agreement in force before you renew.')
    const revisionId = await termsOfNext(partner, trx)
    const { amountCents, name } = await readLevelTerms(revisionId, trx)
    const billed = await openCharge(partner, { what: 'renewal', revisionId, amountCents }, viewer, now, trx)
    if (!billed.ok) return billed
    await auditRecord(viewer, 'pool_partner.renewal_ordered', id, { after: { level: name } }, now, trx)
    return ok()
  })
}

/** The terms of a partner’s next term: the level’s of today where it is offered, and else those the partner has. */
export async function termsOfNext(
  { levelId, revisionId }: Pick<LockedPartner, 'levelId' | 'revisionId'>,
  reader: Reader,
): Promise<number> {
  const row = await reader
    .selectFrom('pool_levels as l')
    .innerJoin('pool_level_revisions as r', (join) =>
      join.onRef('r.level_id', '=', 'l.id').onRef('r.n', '=', 'l.revision'),
    )
    .where('l.id', '=', levelId)
    .where('l.state', '=', 'open')
    .select('r.id')
    .executeTakeFirst()
  return row?.id ?? revisionId
}
