import { transaction } from '#db/client.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, type Outcome } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { partnerLifecycle } from './lifecycle.ts'
import { CHANGED, lockPartner, NO_PARTNER } from './locked-partner.server.ts'
import { tellAdmins } from './mails.server.ts'
import { releasePlaces } from './places.server.ts'

/** Withdraws an application that is not billed, as its partner. Refuses `conflict` once it is. */
export async function withdrawApplication(
  id: number,
  note: string,
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const partner = await lockPartner(id, trx)
    if (partner?.userId !== viewer.userId) return NO_PARTNER
    if (!canMove(partnerLifecycle, partner.state, 'withdraw', 'owner')) return CHANGED
    const { state } = await moveLocked(
      partnerLifecycle,
      'withdraw',
      {
        by: 'owner',
        id,
        set: (eb) => ({ updated_at: now, version: eb('version', '+', 1) }),
        returning: ['state'],
      },
      trx,
    )
    await releasePlaces(id, null, trx)
    const change = { before: { state: partner.state }, after: { state, ...(note && { note }) } }
    await auditRecord(viewer, 'pool_partner.withdrawn', id, change, now, trx)
    await tellAdmins(id, 'withdrawn', now, trx)
    return ok()
  })
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
