import { isUniqueViolation, type Trx } from '#db/client.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { isStale } from '#app/platform/record-version.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { answeringUndone, undone } from '#app/platform/undone.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { billApproved, UNSIGNED } from './bill.server.ts'
import { dayIn } from './days.server.ts'
import { endPartnership } from './end-partnership.server.ts'
import { pauseCodes, resumeCodes } from './codes.server.ts'
import { voidOpenCharge } from './invoices.server.ts'
import { partnerLifecycle } from './lifecycle.ts'
import { CHANGED, lockPartner, NO_PARTNER, type LockedPartner } from './locked-partner.server.ts'
import { tellPartner } from './mails.server.ts'
import {
  partnerApproved,
  partnerCancelled,
  partnerRejected,
  partnerResumed,
  partnerSuspended,
  partnerTerminated,
} from './mails/partner-mails.ts'
import { lockPlaces, releasePlaces, takePlace } from './places.server.ts'
import { endOf, type PartnerState } from './rules.ts'
import { termsOf } from './terms.server.ts'

/** What an admin decides about a partner. */
export type Decision =
  | { action: 'review' | 'approve' | 'bill' | 'resume' }
  | { action: 'reject' | 'cancel' | 'suspend' | 'terminate'; reason: string }

type Action = Decision['action']

const PAST: Readonly<Record<Action, `pool_partner.${string}`>> = {
  review: 'pool_partner.reviewed',
  approve: 'pool_partner.approved',
  bill: 'pool_partner.billed',
  resume: 'pool_partner.resumed',
  reject: 'pool_partner.rejected',
  cancel: 'pool_partner.cancelled',
  suspend: 'pool_partner.suspended',
  terminate: 'pool_partner.terminated',
}

const SIGN_FIRST = 'Sign the agreement in force on your dashboard. The invoice follows.'
const NO_PLACE = refuse('conflict', 'All places of this level are taken.')
const SAME_ORGANISATION = refuse('conflict', 'This organisation is already a partner of this pool.')

/**
 * Carries out what an admin decides, and tells the partner. An approval takes a place under the locks of pool and level, so the last
 * one goes once, and issues the invoice where the agreement in force is signed. Refuses `conflict` where the state does not allow
 * it, no place is free, the organisation is a partner already, or an invoice cannot be voided.
 */
export async function decidePartner(
  id: number,
  decision: Decision,
  admin: AdminViewer,
  now: Date,
  /** The version that the admin’s page was made from. */
  seen?: string,
): Promise<Outcome<{ organisation: string; state: PartnerState }>> {
  try {
    return await answeringUndone(() =>
      transactionOnCached(async (trx) => {
        // An invoice that was voided first is not, where the decision is then refused.
        const decided = await decide(id, { ...decision, seen }, admin, now, trx)
        return decided.ok ? decided : undone(decided)
      }),
    )
  } catch (error) {
    if (isUniqueViolation(error, 'one_partner_per_place')) return NO_PLACE
    if (isUniqueViolation(error, 'one_pool_partner_per_organisation')) return SAME_ORGANISATION
    throw error
  }
}

async function decide(
  id: number,
  decision: Decision & { seen: string | undefined },
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ organisation: string; state: PartnerState }>> {
  const { action } = decision
  const seen = await trx
    .selectFrom('pool_partners')
    .where('id', '=', id)
    .select(['pool_id as poolId', 'level_id as levelId'])
    .executeTakeFirst()
  if (!seen) return NO_PARTNER
  if (action === 'cancel' || action === 'terminate') {
    // An invoice is locked before its partner, here as where money arrives.
    const voided = await voidOpenCharge(id, decision.reason, admin, now, trx)
    if (!voided.ok) return voided
  }
  const places = action === 'approve' ? await lockPlaces(seen.poolId, seen.levelId, trx) : null
  const row = await lockPartner(id, trx)
  if (!row || row.levelId !== seen.levelId || isStale(decision.seen, row.version)) return CHANGED
  if (!canMove(partnerLifecycle, row.state, action, 'admin')) return CHANGED
  if (action === 'bill') return bill(row, admin, now, trx)
  if (places && places.place === null) return NO_PLACE
  const today = dayIn(now, row.zone)
  const endsOn = endOf(await termsOf(id, trx), today)
  if (action === 'resume' && endsOn === null) return refuse('conflict', 'The partnership has ended.')
  const reason = 'reason' in decision ? decision.reason : ''
  const { state } = await moveLocked(
    partnerLifecycle,
    action,
    {
      by: 'admin',
      id,
      set: (eb) => ({
        decided_by: admin.userId,
        reason,
        updated_at: now,
        version: eb('version', '+', 1),
      }),
      returning: ['state'],
    },
    trx,
  )
  const change = { before: { state: row.state }, after: { state, ...(reason && { reason }) } }
  await auditRecord(admin, PAST[action], id, change, now, trx)
  if (places?.place)
    await takePlace({ poolId: row.poolId, levelId: row.levelId, place: places.place, partnerId: id }, trx)
  await follow(action, row, admin, now, trx)
  const { state: after } = await trx
    .selectFrom('pool_partners')
    .where('id', '=', id)
    .select('state')
    .executeTakeFirstOrThrow()
  return ok({ organisation: row.organisation, state: after })
}

async function bill(row: LockedPartner, admin: AdminViewer, now: Date, trx: Trx) {
  const billed = await billApproved(row, admin, 'admin', now, trx)
  if (!billed.ok) return billed
  await tellPartner(row.id, partnerApproved, now, trx)
  return ok({ organisation: row.organisation, state: 'invoiced' as const })
}

/** What follows from a decision: codes, places, invoices, and what the partner is told. A review begins silently. */
async function follow(
  action: Action,
  row: LockedPartner,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { id } = row
  switch (action) {
    case 'approve': {
      const billed = await billApproved({ ...row, state: 'approved' }, admin, 'admin', now, trx)
      const next = billed.ok ? undefined : billed === UNSIGNED ? SIGN_FIRST : 'The invoice follows.'
      return tellPartner(id, partnerApproved, now, trx, next ? { next } : {})
    }
    case 'reject':
      return tellPartner(id, partnerRejected, now, trx)
    case 'cancel':
      await releasePlaces(id, null, trx)
      return tellPartner(id, partnerCancelled, now, trx)
    case 'suspend':
      await pauseCodes(row, admin, now, trx)
      return tellPartner(id, partnerSuspended, now, trx)
    case 'resume':
      await resumeCodes(row, admin, now, trx)
      return tellPartner(id, partnerResumed, now, trx)
    case 'terminate':
      await endPartnership(row, { ranOut: false }, admin, now, trx)
      return tellPartner(id, partnerTerminated, now, trx)
    default:
  }
}
