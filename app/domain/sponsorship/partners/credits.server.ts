import { randomUUID } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import { refundableCents } from '#app/domain/money/billing/refund-rules.ts'
import { requestRefund } from '#app/domain/money/billing/refunds.server.ts'
import { readLevelTerms } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { lockPool } from '#app/domain/sponsorship/pools/commands.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Actor, AdminViewer } from '#app/platform/viewer.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { applyLevel } from './apply-level.server.ts'
import { spreadCredit, type PaidOn } from './ledger.ts'
import { levelChangeLifecycle } from './lifecycle.ts'
import { lockPartner, type LockedPartner } from './locked-partner.server.ts'
import { tellPartner } from './mails.server.ts'
import { changeRejected } from './mails/partner-mails.ts'
import { releasePlaces } from './places.server.ts'
import { isMember } from './rules.ts'
import { changeTerms } from './terms.server.ts'

/**
 * Locks the invoices that a partner has paid, and reads what of each payment can go back, the newest first. Invoices are locked
 * before pool and partner, as where money arrives or goes back.
 */
export async function lockPaid(partnerId: number, trx: Trx): Promise<PaidOn[]> {
  const invoices = await trx
    .selectFrom('pool_charges as c')
    .innerJoin('invoice_lines as l', (join) =>
      join.onRef('l.record_id', '=', 'c.id').on('l.record_kind', '=', 'pool').on('l.live', '=', true),
    )
    .innerJoin('invoices as i', (join) => join.onRef('i.id', '=', 'l.invoice_id').on('i.kind', '=', 'pool'))
    .where('c.partner_id', '=', partnerId)
    .where('c.state', '=', 'paid')
    .where('i.status', '=', 'paid')
    .orderBy('i.id')
    .select(['i.id', 'i.total_cents as totalCents', 'c.id as chargeId', 'c.amount_cents as amountCents'])
    .forUpdate('i')
    .execute()
  if (invoices.length === 0) return []
  const payments = await trx
    .selectFrom('payments')
    .where(
      'invoice_id',
      'in',
      invoices.map(({ id }) => id),
    )
    .where('status', '=', 'succeeded')
    .select(['id', 'invoice_id as invoiceId', 'amount_cents as amountCents'])
    .select('reversed_cents as reversedCents')
    .orderBy('amount_cents', 'desc')
    .execute()
  const refunds = await trx
    .selectFrom('refunds')
    .where(
      'invoice_id',
      'in',
      invoices.map(({ id }) => id),
    )
    .select(['payment_id as paymentId', 'amount_cents as amountCents', 'status'])
    .execute()
  return invoices
    .sort((one, other) => other.chargeId - one.chargeId)
    .flatMap(({ id: invoiceId, totalCents, amountCents }) =>
      payments
        .filter((payment) => payment.invoiceId === invoiceId)
        .map((payment) => ({
          ...{ paymentId: payment.id, invoiceId, totalCents, amountCents },
          leftCents: refundableCents(
            payment,
            refunds.filter(({ paymentId }) => paymentId === payment.id),
          ),
        })),
    )
}

/**
 * Requests the refunds of the difference to a lower level, with the tax that was paid on it. The level changes once another admin has
 * approved them. Refuses `conflict` where less can go back than is to be credited.
 */
export async function requestCredit(
  partner: LockedPartner,
  change: { id: number; cents: number; currency: string; paid: readonly PaidOn[] },
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  const { parts, missing } = spreadCredit(change.cents, change.paid)
  if (missing > 0) {
    const [all, left] = [change.cents, change.cents - missing].map((cents) =>
      formatMoney(cents, change.currency, 'prose'),
    )
    return refuse(
      'conflict',
      `Of the ${all} to be credited, only ${left} can be refunded: the rest has gone back already or was not paid.`,
    )
  }
  for (const { paymentId, invoiceId, refundCents: amountCents } of parts) {
    const reason = `Change of level of ${partner.reference} in ${partner.poolName}`
    const request = { invoiceId, paymentId, amountCents, reason, key: randomUUID() }
    const asked = await requestRefund(request, admin, now, trx)
    // The invoices are locked, and what is left of their payments was just read.
    if (!asked.ok) throw new Error(asked.message)
    const row = { refund_id: asked.value.refundId, change_id: change.id }
    await trx.insertInto('pool_change_refunds').values(row).execute()
  }
  return ok()
}

interface Decided {
  refundId: number
  isApproved: boolean
  /** Why it was declined. */
  reason: string
}

const NOT_CHANGED = refuse(
  'conflict',
  'The change of level that this refund belongs to does not take place. Decline this refund.',
)
const PART_APPROVED = refuse(
  'conflict',
  'Another refund of this change of level is approved. Approve this one as well.',
)

/**
 * What follows when another admin decides about a refund of a change of level, with its invoice locked: approved with all others of
 * the change, the level changes; declined, it stays. Refuses `conflict` to take apart what is one change.
 */
export async function creditDecided(
  { refundId, isApproved, reason }: Decided,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  const seen = await trx
    .selectFrom('pool_change_refunds as f')
    .innerJoin('pool_level_changes as c', 'c.id', 'f.change_id')
    .innerJoin('pool_partners as a', 'a.id', 'c.partner_id')
    .where('f.refund_id', '=', refundId)
    .select(['c.id as changeId', 'a.id as partnerId', 'a.pool_id as poolId'])
    .executeTakeFirst()
  if (!seen) return ok()
  await lockPool(seen.poolId, trx)
  const partner = await lockPartner(seen.partnerId, trx)
  const change = await trx
    .selectFrom('pool_level_changes')
    .where('id', '=', seen.changeId)
    .select(['id', 'state', 'to_revision_id as toRevisionId', 'counts_from as countsFrom'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const others = await trx
    .selectFrom('pool_change_refunds as f')
    .innerJoin('refunds as r', 'r.id', 'f.refund_id')
    .where('f.change_id', '=', change.id)
    .where('f.refund_id', '<>', refundId)
    .select('r.status')
    .execute()
  if (change.state !== 'crediting' || !partner) return isApproved ? NOT_CHANGED : ok()
  const toRevisionId = change.toRevisionId
  if (!isApproved) {
    if (others.some(({ status }) => status !== 'requested')) return PART_APPROVED
    const set = { reason, decided_by: by.userId, decided_at: now }
    await moveLocked(levelChangeLifecycle, 'decline', { by: 'system', id: change.id, set }, trx)
    return declined(partner, { toRevisionId, reason }, by, now, trx)
  }
  if (others.some(({ status }) => status === 'requested')) return ok()
  const countsFrom = change.countsFrom ?? ''
  await moveLocked(levelChangeLifecycle, 'give', { by: 'system', id: change.id, set: { done_at: now } }, trx)
  if (isMember(partner.state)) await applyLevel(partner, { toRevisionId, countsFrom }, by, now, trx)
  else {
    // The partnership has ended since: only what its last days cost is corrected.
    const { amountCents } = await readLevelTerms(toRevisionId, trx)
    const level = { revisionId: toRevisionId, amountCents }
    await changeTerms({ partnerId: partner.id, day: countsFrom, level }, trx)
  }
  return ok()
}

async function declined(
  partner: LockedPartner,
  { toRevisionId, reason }: { toRevisionId: number; reason: string },
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  const { levelId, name } = await readLevelTerms(toRevisionId, trx)
  if (levelId !== partner.levelId) await releasePlaces(partner.id, levelId, trx)
  await trx
    .updateTable('pool_partners')
    .set((eb) => ({ updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', partner.id)
    .execute()
  const after = { level: name, reason }
  await auditRecord(by, 'pool_partner.change_rejected', partner.id, { after }, now, trx)
  await tellPartner(partner.id, changeRejected, now, trx, { otherLevel: name, reason })
  return ok()
}
