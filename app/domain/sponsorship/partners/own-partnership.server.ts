import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, type Outcome } from '#app/platform/outcome.ts'
import { answeringUndone, undone } from '#app/platform/undone.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { partnerLifecycle } from './lifecycle.ts'
import { endPartnership } from './end-partnership.server.ts'
import { voidOpenCharge } from './invoices.server.ts'
import { CHANGED, lockPartner, NO_PARTNER } from './locked-partner.server.ts'
import { tellAdmins, tellPartner } from './mails.server.ts'
import { partnerLapsed } from './mails/partner-mails.ts'
import { releasePlaces } from './places.server.ts'

/**
 * Withdraws an application as its partner; an unpaid invoice is voided. Refuses `conflict` once something is paid or a payment is under
 * way.
 */
export async function withdrawApplication(
  id: number,
  note: string,
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  return farewell(id, { action: 'withdraw', event: 'pool_partner.withdrawn', note }, viewer, now)
}

/**
 * Ends a partnership that runs, as the partner: today, with its codes and a wish for another level. An unpaid invoice is voided, and what
 * was paid stays. Refuses `conflict` while a payment is under way.
 */
export async function leavePartnership(
  id: number,
  note: string,
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  return farewell(id, { action: 'leave', event: 'pool_partner.left', note }, viewer, now)
}

const FAREWELL = 'The partner has withdrawn.'

interface Farewell {
  action: 'withdraw' | 'leave'
  event: `pool_partner.${string}`
  note: string
}

async function farewell(
  id: number,
  { action, event, note }: Farewell,
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  return answeringUndone(() =>
    transactionOnCached(async (trx): Promise<Outcome> => {
      const own = await trx
        .selectFrom('pool_partners')
        .where('id', '=', id)
        .where('user_id', '=', viewer.userId)
        .select('id')
        .executeTakeFirst()
      if (!own) return NO_PARTNER
      // An invoice is locked before its partner, here as where money arrives.
      const voided = await voidOpenCharge(id, FAREWELL, viewer, now, trx)
      if (!voided.ok) return voided
      const partner = await lockPartner(id, trx)
      if (!partner || !canMove(partnerLifecycle, partner.state, action, 'owner')) return undone(CHANGED)
      const { state } = await moveLocked(
        partnerLifecycle,
        action,
        {
          by: 'owner',
          id,
          set: (eb) => ({ updated_at: now, version: eb('version', '+', 1) }),
          returning: ['state'],
        },
        trx,
      )
      if (action === 'leave') await endPartnership(partner, { ranOut: false }, viewer, now, trx)
      else await releasePlaces(id, null, trx)
      const change = { before: { state: partner.state }, after: { state, ...(note && { note }) } }
      await auditRecord(viewer, event, id, change, now, trx)
      await tellAdmins(id, action === 'leave' ? 'left' : 'withdrawn', now, trx)
      if (action === 'leave') await tellPartner(id, partnerLapsed, now, trx)
      return ok()
    }),
  )
}

/** Changes how a partner is named to others, and whether at all, as the partner. */
export async function changeCredit(
  id: number,
  { creditAs, isAnonymous }: { creditAs: string; isAnonymous: boolean },
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  return transactionOnCached(async (trx): Promise<Outcome> => {
    const partner = await lockPartner(id, trx)
    if (partner?.userId !== viewer.userId) return NO_PARTNER
    await trx
      .updateTable('pool_partners')
      .set({ credit_as: creditAs, is_anonymous: isAnonymous, updated_at: now })
      .where('id', '=', id)
      .execute()
    const after = { creditAs, isAnonymous }
    await auditRecord(viewer, 'pool_partner.credit_changed', id, { after }, now, trx)
    return ok()
  })
}
