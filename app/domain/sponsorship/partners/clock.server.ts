import { sql } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { system } from '#app/platform/viewer.ts'
import { dayIn } from './days.server.ts'
import { endPartnership } from './end-partnership.server.ts'
import { voidOpenCharge } from './invoices.server.ts'
import { partnerLifecycle } from './lifecycle.ts'
import { lockPartner } from './locked-partner.server.ts'
import { tellAdmins, tellPartner } from './mails.server.ts'
import { partnerLapsed, partnerRenewalDue } from './mails/partner-mails.ts'
import { daysBetween, dueNotice, endOf, NOTICES } from './rules.ts'
import { termsOf } from './terms.server.ts'

const MAX_AT_ONCE = 50

/** The day of a moment in the award's zone, in SQL. */
const dayOf = (now: Date) => sql<string>`(${now}::timestamptz at time zone s.timezone)::date`

const LAST_DAY = sql`(select max(t.to_on) from pool_partner_terms t where t.partner_id = a.id)`

/** Whether a notice is due that was not sent: the first one, or a later one whose day has come. */
const noticeIsDue = (now: Date) =>
  sql<boolean>`(a.notice_days is null or ${sql.join(
    NOTICES.map((days) => sql`(a.notice_days > ${days} and ${LAST_DAY} <= ${dayOf(now)} + ${days}::int)`),
    sql` or `,
  )})`

/** Partners whose last term ends on one of the next `days` days or has ended. */
function ending(now: Date, days: number, trx: Trx) {
  return trx
    .selectFrom('pool_partners as a')
    .innerJoin('sponsorship_pools as p', 'p.id', 'a.pool_id')
    .innerJoin('seasons as s', 's.year', 'p.year')
    .where('a.state', 'in', ['active', 'renewal_due', 'suspended'])
    .where(sql<boolean>`coalesce(${LAST_DAY}, date '0001-01-01') <= ${dayOf(now)} + ${days}::int`)
    .orderBy('a.id')
    .select('a.id')
    .limit(MAX_AT_ONCE)
}

/**
 * Ends the partnerships whose last term is over, voids an unpaid invoice of the next one, and tells partners and admins. Rights
 * ended with the term, whenever this runs. Answers how many.
 */
export async function lapsePartnerships(now: Date): Promise<number> {
  const over = await transaction((trx) => ending(now, 0, trx).execute())
  let lapsed = 0
  for (const { id } of over)
    lapsed += await transaction(async (trx) => {
      // An invoice is locked before its partner, here as where money arrives; one that a payment is under way for stays.
      await voidOpenCharge(id, 'The partnership has ended.', system, now, trx)
      const partner = await lockPartner(id, trx)
      if (!partner || !canMove(partnerLifecycle, partner.state, 'lapse', 'system')) return 0
      if (endOf(await termsOf(id, trx), dayIn(now, partner.zone)) !== null) return 0
      await moveLocked(
        partnerLifecycle,
        'lapse',
        { by: 'system', id, set: (eb) => ({ updated_at: now, version: eb('version', '+', 1) }) },
        trx,
      )
      const change = { before: { state: partner.state }, after: { state: 'lapsed' } }
      await auditRecord(system, 'pool_partner.lapsed', id, change, now, trx)
      await endPartnership(partner, { ranOut: true }, system, now, trx)
      await tellPartner(id, partnerLapsed, now, trx)
      await tellAdmins(id, 'lapsed', now, trx)
      return 1
    })
  return lapsed
}

/** Tells partners 60, 30 and 7 days before their last term ends, also after a day that was missed. Answers how many. */
export async function tellOfRenewals(now: Date): Promise<number> {
  const soon = await transaction((trx) =>
    ending(now, NOTICES[0], trx)
      .where('a.state', '<>', 'suspended')
      .where(sql<boolean>`${LAST_DAY} > ${dayOf(now)}`)
      .where(noticeIsDue(now))
      .execute(),
  )
  let told = 0
  for (const { id } of soon)
    told += await transaction(async (trx) => {
      const partner = await lockPartner(id, trx)
      if (partner?.state !== 'active' && partner?.state !== 'renewal_due') return 0
      const today = dayIn(now, partner.zone)
      const endsOn = endOf(await termsOf(id, trx), today)
      const notice = endsOn === null ? null : dueNotice(daysBetween(today, endsOn), partner.told)
      if (notice === null) return 0
      const set = { notice_days: notice, updated_at: now, version: partner.version + 1 }
      if (partner.state === 'active') {
        await moveLocked(partnerLifecycle, 'fall_due', { by: 'system', id, set }, trx)
        const change = { before: { state: 'active' }, after: { state: 'renewal_due', endsOn } }
        await auditRecord(system, 'pool_partner.renewal_due', id, change, now, trx)
      } else await trx.updateTable('pool_partners').set(set).where('id', '=', id).execute()
      await tellPartner(id, partnerRenewalDue, now, trx)
      return 1
    })
  return told
}
