import type { Trx } from '#db/client.ts'
import { readLevelTerms } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { closeWhenFunded, lockPool } from '#app/domain/sponsorship/pools/commands.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove, type StateOf } from '#app/platform/lifecycle.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { giveCodes } from './codes.server.ts'
import { dayIn } from './days.server.ts'
import { applyLevel } from './apply-level.server.ts'
import { chargeLifecycle, levelChangeLifecycle, partnerLifecycle } from './lifecycle.ts'
import { lockPartner, type LockedPartner } from './locked-partner.server.ts'
import { tellAdmins, tellPartner } from './mails.server.ts'
import { partnerActive, partnerRenewed } from './mails/partner-mails.ts'
import { releasePlaces } from './places.server.ts'
import { isMember } from './rules.ts'
import { addTerm } from './terms.server.ts'

interface Charge {
  id: number
  partnerId: number
  what: 'first' | 'renewal' | 'change'
  changeId: number | null
  revisionId: number
  state: StateOf<typeof chargeLifecycle>
}

/** Locks a charge with its pool and partner, in the order of all commands. */
async function lockCharge(id: number, trx: Trx): Promise<{ charge: Charge; partner: LockedPartner } | null> {
  const seen = await trx
    .selectFrom('pool_charges as c')
    .innerJoin('pool_partners as a', 'a.id', 'c.partner_id')
    .where('c.id', '=', id)
    .select(['a.pool_id as poolId', 'a.id as partnerId'])
    .executeTakeFirst()
  if (!seen) return null
  await lockPool(seen.poolId, trx)
  const partner = await lockPartner(seen.partnerId, trx)
  const charge = await trx
    .selectFrom('pool_charges')
    .where('id', '=', id)
    .select(['id', 'partner_id as partnerId', 'what', 'change_id as changeId', 'revision_id as revisionId'])
    .select('state')
    .forUpdate()
    .executeTakeFirst()
  return partner && charge ? { charge, partner } : null
}

/** What follows when the invoice of a charge is paid: the partnership begins, goes on, or has its other level. */
export async function chargePaid(chargeId: number, by: Actor, now: Date, trx: Trx): Promise<void> {
  const locked = await lockCharge(chargeId, trx)
  if (!locked || !canMove(chargeLifecycle, locked.charge.state, 'pay', 'system')) return
  const { charge, partner } = locked
  await moveLocked(chargeLifecycle, 'pay', { by: 'system', id: charge.id, set: { paid_at: now } }, trx)
  // Paid again, what followed the first time is there already.
  if (charge.state === 'owed' && !isMember(partner.state)) await paidLate(partner, by, now, trx)
  else if (charge.state === 'owed') await auditRecord(by, 'pool_partner.paid_again', partner.id, {}, now, trx)
  else if (charge.what === 'change') await changePaid(charge, partner, by, now, trx)
  else if (charge.what === 'first') await firstPaid(charge, partner, by, now, trx)
  else await renewalPaid(charge, partner, by, now, trx)
  await closeWhenFunded(partner.poolId, now, trx)
}

async function begin(charge: Charge, partner: LockedPartner, by: Actor, now: Date, trx: Trx) {
  const { freeEntries } = await readLevelTerms(charge.revisionId, trx)
  const term = await addTerm(
    {
      partnerId: partner.id,
      revisionId: charge.revisionId,
      months: partner.termMonths,
      today: dayIn(now, partner.zone),
    },
    trx,
  )
  await giveCodes(partner, { count: freeEntries, endsOn: term.to }, by, now, trx)
  return term
}

/** Money for a partnership that is over: admins decide what becomes of it. */
async function paidLate(partner: LockedPartner, by: Actor, now: Date, trx: Trx) {
  await auditRecord(by, 'pool_partner.paid_late', partner.id, { after: { state: partner.state } }, now, trx)
  await tellAdmins(partner.id, 'paid_late', now, trx)
}

async function firstPaid(charge: Charge, partner: LockedPartner, by: Actor, now: Date, trx: Trx) {
  if (!canMove(partnerLifecycle, partner.state, 'pay', 'system')) return paidLate(partner, by, now, trx)
  await moveLocked(
    partnerLifecycle,
    'pay',
    {
      by: 'system',
      id: partner.id,
      set: (eb) => ({ notice_days: null, updated_at: now, version: eb('version', '+', 1) }),
    },
    trx,
  )
  const { from, to } = await begin(charge, partner, by, now, trx)
  const change = { before: { state: partner.state }, after: { state: 'active', from, to } }
  await auditRecord(by, 'pool_partner.activated', partner.id, change, now, trx)
  await tellPartner(partner.id, partnerActive, now, trx)
}

async function renewalPaid(charge: Charge, partner: LockedPartner, by: Actor, now: Date, trx: Trx) {
  if (!isMember(partner.state)) return paidLate(partner, by, now, trx)
  const { from, to } = await begin(charge, partner, by, now, trx)
  const set = {
    notice_days: null,
    revision_id: charge.revisionId,
    updated_at: now,
    version: partner.version + 1,
  }
  // A suspended partner stays so: the next term is paid, and the suspension is for admins to end.
  if (canMove(partnerLifecycle, partner.state, 'renew', 'system'))
    await moveLocked(partnerLifecycle, 'renew', { by: 'system', id: partner.id, set }, trx)
  else await trx.updateTable('pool_partners').set(set).where('id', '=', partner.id).execute()
  await auditRecord(by, 'pool_partner.renewed', partner.id, { after: { from, to } }, now, trx)
  await tellPartner(partner.id, partnerRenewed, now, trx)
}

async function changePaid(charge: Charge, partner: LockedPartner, by: Actor, now: Date, trx: Trx) {
  const change = await trx
    .selectFrom('pool_level_changes')
    .where('id', '=', charge.changeId)
    .select(['id', 'state', 'counts_from as countsFrom'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (change.state !== 'invoiced' || !isMember(partner.state)) return paidLate(partner, by, now, trx)
  await moveLocked(levelChangeLifecycle, 'pay', { by: 'system', id: change.id, set: { done_at: now } }, trx)
  const countsFrom = change.countsFrom ?? ''
  await applyLevel(partner, { toRevisionId: charge.revisionId, countsFrom }, by, now, trx)
}

/**
 * What follows when a payment of the invoice was taken back: the pool has not raised it, and neither term nor level is ordered while
 * it is owed. What the partner has stays, since admins decide whether it ends (`AFTER_REVERSAL`).
 */
export async function chargeReopened(chargeId: number, by: Actor, now: Date, trx: Trx): Promise<void> {
  const locked = await lockCharge(chargeId, trx)
  if (!locked || !canMove(chargeLifecycle, locked.charge.state, 'reopen', 'system')) return
  const { charge, partner } = locked
  await moveLocked(chargeLifecycle, 'reopen', { by: 'system', id: charge.id, set: { paid_at: null } }, trx)
  await auditRecord(by, 'pool_partner.owes_again', partner.id, {}, now, trx)
}

/** What follows when the invoice of a charge is voided: the partner stays approved, and keeps its level. */
export async function chargeVoided(chargeId: number, by: Actor, now: Date, trx: Trx): Promise<void> {
  const locked = await lockCharge(chargeId, trx)
  if (!locked || !canMove(chargeLifecycle, locked.charge.state, 'cancel', 'system')) return
  const { charge, partner } = locked
  await moveLocked(chargeLifecycle, 'cancel', { by: 'system', id: charge.id }, trx)
  if (charge.changeId !== null) {
    const { levelId } = await readLevelTerms(charge.revisionId, trx)
    await moveAll(levelChangeLifecycle, 'end', { by: 'system', id: charge.changeId }, trx)
    if (levelId !== partner.levelId) await releasePlaces(partner.id, levelId, trx)
  }
  if (charge.what !== 'first' || !canMove(partnerLifecycle, partner.state, 'unbill', 'system')) return
  await moveLocked(
    partnerLifecycle,
    'unbill',
    { by: 'system', id: partner.id, set: (eb) => ({ updated_at: now, version: eb('version', '+', 1) }) },
    trx,
  )
  const change = { before: { state: partner.state }, after: { state: 'approved' } }
  await auditRecord(by, 'pool_partner.unbilled', partner.id, change, now, trx)
}

/** What follows when the invoice of a charge is refunded in full: it counts for nothing. Whether the partnership ends is for admins. */
export async function chargeRefunded(chargeId: number, trx: Trx): Promise<void> {
  const locked = await lockCharge(chargeId, trx)
  if (locked?.charge.state !== 'paid') return
  await moveLocked(
    chargeLifecycle,
    'refund',
    { by: 'system', id: locked.charge.id, set: { paid_at: null } },
    trx,
  )
}
