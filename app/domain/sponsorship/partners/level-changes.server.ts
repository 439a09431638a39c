import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import { readLevelTerms } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { applyLevel } from './apply-level.server.ts'
import { dayIn } from './days.server.ts'
import { lockPaid, requestCredit } from './credits.server.ts'
import { hasOpenCharge, openCharge } from './invoices.server.ts'
import { changeCents } from './ledger.ts'
import { levelChangeLifecycle } from './lifecycle.ts'
import { CHANGED, lockPartner, NO_PARTNER } from './locked-partner.server.ts'
import { tellAdmins, tellPartner } from './mails.server.ts'
import { changeApproved, changeRejected } from './mails/partner-mails.ts'
import { lockPlaces, takePlace } from './places.server.ts'
import { endOf } from './rules.ts'
import { termsOf } from './terms.server.ts'

const ASKED = refuse('conflict', 'You have already asked for another level.')
const NO_PLACE = refuse('conflict', 'All places of this level are taken.')

/**
 * Asks for another level of the same pool, as the partner. Refuses `conflict` where the partnership does not run, a change or an
 * invoice is open, and a level that is not offered or has changed.
 */
export async function requestLevelChange(
  id: number,
  revisionId: number,
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  try {
    return await transaction(async (trx): Promise<Outcome> => {
      const wanted = await trx
        .selectFrom('pool_level_revisions')
        .where('id', '=', revisionId)
        .select(['level_id as levelId', 'n', 'name'])
        .executeTakeFirst()
      const partner = await lockPartner(id, trx)
      if (partner?.userId !== viewer.userId) return NO_PARTNER
      const runs = endOf(await termsOf(id, trx), dayIn(now, partner.zone)) !== null
      if (!runs || (partner.state !== 'active' && partner.state !== 'renewal_due'))
        return refuse('conflict', 'Only a partnership that runs can have another level.')
      const level =
        wanted &&
        (await trx
          .selectFrom('pool_levels')
          .where('id', '=', wanted.levelId)
          .where('year', '=', partner.year)
          .where('state', '=', 'open')
          .where((eb) => eb.or([eb('pool_id', 'is', null), eb('pool_id', '=', partner.poolId)]))
          .select(['id', 'revision'])
          .executeTakeFirst())
      if (!wanted || !level || level.revision !== wanted.n || level.id === partner.levelId)
        return refuse('conflict', 'This level is no longer offered, or it has changed. Select again.', {
          revisionId: ['Select a level'],
        })
      if (await hasOpenCharge(id, trx))
        return refuse('conflict', 'Pay your open invoice before you ask for another level.')
      await trx
        .insertInto('pool_level_changes')
        .values({
          partner_id: id,
          from_revision_id: partner.revisionId,
          to_revision_id: revisionId,
          requested_at: now,
        })
        .execute()
      await touch(id, now, trx)
      await auditRecord(
        viewer,
        'pool_partner.change_requested',
        id,
        { after: { level: wanted.name } },
        now,
        trx,
      )
      await tellAdmins(id, 'change', now, trx)
      return ok()
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'one_open_level_change')) throw error
    return ASKED
  }
}

const touch = (id: number, now: Date, trx: Trx) =>
  trx
    .updateTable('pool_partners')
    .set((eb) => ({ updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

function lockChange(id: number, trx: Trx) {
  return trx
    .selectFrom('pool_level_changes')
    .where('id', '=', id)
    .select(['id', 'state', 'partner_id as partnerId', 'to_revision_id as toRevisionId'])
    .forUpdate()
    .executeTakeFirst()
}

/** Takes back a wish for another level that was not decided, as the partner. */
export async function withdrawLevelChange(
  partnerId: number,
  changeId: number,
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const partner = await lockPartner(partnerId, trx)
    const change = await lockChange(changeId, trx)
    if (partner?.userId !== viewer.userId || change?.partnerId !== partnerId) return NO_PARTNER
    if (!canMove(levelChangeLifecycle, change.state, 'withdraw', 'owner')) return CHANGED
    await moveLocked(levelChangeLifecycle, 'withdraw', { by: 'owner', id: changeId }, trx)
    await auditRecord(viewer, 'pool_partner.change_withdrawn', partnerId, {}, now, trx)
    return ok()
  })
}

/** What an approved change waits for; `level` for nothing. */
export type Follows = 'invoice' | 'credit' | 'level'

/**
 * Approves a change of level: a place is taken under the locks of pool and level, and the difference for the days that are left of all
 * terms is invoiced, or its refund requested, which another admin approves; the level changes once that is paid or approved. Refuses
 * `conflict` where it was decided, no place is free, or the partnership does not run any more.
 */
export async function approveLevelChange(
  partnerId: number,
  changeId: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ follows: Follows }>> {
  try {
    return await transaction((trx) => approve(partnerId, changeId, admin, now, trx))
  } catch (error) {
    if (!isUniqueViolation(error, 'one_partner_per_place')) throw error
    return NO_PLACE
  }
}

async function approve(
  partnerId: number,
  changeId: number,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ follows: Follows }>> {
  const seen = await trx
    .selectFrom('pool_level_changes as c')
    .innerJoin('pool_level_revisions as r', 'r.id', 'c.to_revision_id')
    .innerJoin('pool_partners as a', 'a.id', 'c.partner_id')
    .where('c.id', '=', changeId)
    .where('c.partner_id', '=', partnerId)
    .select(['r.level_id as levelId', 'a.pool_id as poolId'])
    .executeTakeFirst()
  if (!seen) return NO_PARTNER
  const paid = await lockPaid(partnerId, trx)
  const { place } = await lockPlaces(seen.poolId, seen.levelId, trx)
  const partner = await lockPartner(partnerId, trx)
  const change = await lockChange(changeId, trx)
  if (!partner || !change || change.state !== 'requested') return CHANGED
  const today = dayIn(now, partner.zone)
  const terms = await termsOf(partnerId, trx)
  if ((partner.state !== 'active' && partner.state !== 'renewal_due') || endOf(terms, today) === null)
    return refuse('conflict', 'This partnership has ended.')
  if (place === null) return NO_PLACE
  if (await hasOpenCharge(partnerId, trx))
    return refuse('conflict', 'The partner has an invoice to pay first.')
  const [from, to] = [
    await readLevelTerms(partner.revisionId, trx),
    await readLevelTerms(change.toRevisionId, trx),
  ]
  const other = terms.find((term) => term.to > today && term.currency !== to.currency)
  if (other) return refuse('conflict', `The levels are priced in ${other.currency} and ${to.currency}.`)
  const { toRevisionId } = change
  const cents = changeCents(terms, today, { revisionId: toRevisionId, amountCents: to.amountCents })
  const set = { prorated_cents: cents, counts_from: today, decided_by: admin.userId, decided_at: now }
  // Billed first: what is refused has written nothing.
  const billed =
    cents > 0
      ? await openCharge(
          partner,
          { what: 'change', changeId, revisionId: toRevisionId, amountCents: cents },
          admin,
          now,
          trx,
        )
      : cents < 0
        ? await requestCredit(
            partner,
            { id: changeId, cents: -cents, currency: to.currency, paid },
            admin,
            now,
            trx,
          )
        : ok()
  if (!billed.ok) return refuse('conflict', billed.message)
  await takePlace({ poolId: partner.poolId, levelId: to.levelId, place, partnerId }, trx)
  await auditRecord(
    admin,
    'pool_partner.change_approved',
    partnerId,
    { before: { level: from.name }, after: { level: to.name, proratedCents: cents, currency: to.currency } },
    now,
    trx,
  )
  await touch(partnerId, now, trx)
  if (cents > 0) {
    await moveLocked(levelChangeLifecycle, 'bill', { by: 'admin', id: changeId, set }, trx)
    const next = 'We sent you the invoice of the difference. Your level changes once it is paid.'
    await tellPartner(partnerId, changeApproved, now, trx, { otherLevel: to.name, next })
    return ok({ follows: 'invoice' })
  }
  if (cents < 0) {
    await moveLocked(levelChangeLifecycle, 'credit', { by: 'admin', id: changeId, set }, trx)
    return ok({ follows: 'credit' })
  }
  await moveLocked(
    levelChangeLifecycle,
    'apply',
    { by: 'admin', id: changeId, set: { ...set, done_at: now } },
    trx,
  )
  await applyLevel(partner, { toRevisionId, countsFrom: today }, admin, now, trx)
  return ok({ follows: 'level' })
}

/** Rejects a change of level, with a reason. Refuses `conflict` where it was decided. */
export async function rejectLevelChange(
  partnerId: number,
  { changeId, reason }: { changeId: number; reason: string },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const partner = await lockPartner(partnerId, trx)
    const change = await lockChange(changeId, trx)
    if (!partner || change?.partnerId !== partnerId) return NO_PARTNER
    if (!canMove(levelChangeLifecycle, change.state, 'reject', 'admin')) return CHANGED
    const set = { reason, decided_by: admin.userId, decided_at: now }
    await moveLocked(levelChangeLifecycle, 'reject', { by: 'admin', id: changeId, set }, trx)
    const { name } = await readLevelTerms(change.toRevisionId, trx)
    await auditRecord(
      admin,
      'pool_partner.change_rejected',
      partnerId,
      { after: { level: name, reason } },
      now,
      trx,
    )
    await touch(partnerId, now, trx)
    await tellPartner(partnerId, changeRejected, now, trx, { otherLevel: name, reason })
    return ok()
  })
}
