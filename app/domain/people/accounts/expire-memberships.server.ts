import { transaction, type Trx } from '#db/client.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { awardDay, awardDayOf } from '#app/domain/season/seasons/award-day.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { system } from '#app/platform/viewer.ts'
import { membershipLifecycle } from './lifecycle.ts'
import { membershipEnded, membershipEnding } from './mails/membership-runs.ts'
import { daysAfter, ENDING_SOON_DAYS } from './membership-rules.ts'

const MAX_AT_ONCE = 50

const running = (trx: Trx) =>
  trx
    .selectFrom('memberships as m')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.status', '=', 'active')
    .orderBy('m.ends_on')
    .select(['m.id', 'm.ends_on as endsOn', 't.name as typeName'])
    .select(['u.id as userId', 'u.email', 'u.first_name as firstName', 'u.status as userStatus'])
    .limit(MAX_AT_ONCE)
    .forUpdate('m')
    .skipLocked()

type Row = Awaited<ReturnType<ReturnType<typeof running>['execute']>>[number]

async function tell(
  { id, endsOn, typeName, userId, email, firstName, userStatus }: Row,
  mail: typeof membershipEnded,
  now: Date,
  trx: Trx,
) {
  if (endsOn === null || userStatus !== 'active') return
  await queueMail(
    {
      mail,
      to: { email, name: firstName, userId },
      params: { firstName, typeName, endsOn },
      dedupeKey: `${mail.name.replaceAll('_', '-')}:${id}`,
      entity: 'membership',
      entityId: id,
    },
    now,
    trx,
  )
}

/** Ends memberships after their last day, and tells the members. Answers how many. */
export async function expireMemberships(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const ended = await running(trx).where('m.ends_on', '<', awardDayOf(now)).execute()
    for (const row of ended) {
      await moveLocked(membershipLifecycle, 'expire', { by: 'system', id: row.id }, trx)
      const change = { before: { status: 'active' }, after: { status: 'expired' } }
      await auditRecord(system, 'membership.ended', row.id, change, now, trx)
      await tell(row, membershipEnded, now, trx)
    }
    return ended.length
  })
}

/** Tells members once, thirty days before the last day, unless they have asked to renew. Answers how many. */
export async function tellOfEndingMemberships(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const today = await awardDay(now, trx)
    const ending = await running(trx)
      .where('m.ends_on', '>=', today)
      .where('m.ends_on', '<=', daysAfter(today, ENDING_SOON_DAYS))
      .where('m.ending_told_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('memberships as next')
              .whereRef('next.user_id', '=', 'm.user_id')
              .where('next.status', 'in', ['pending', 'proof_required', 'approved'])
              .select('next.id'),
          ),
        ),
      )
      .execute()
    for (const row of ending) {
      await trx.updateTable('memberships').set({ ending_told_at: now }).where('id', '=', row.id).execute()
      await tell(row, membershipEnding, now, trx)
    }
    return ending.length
  })
}
