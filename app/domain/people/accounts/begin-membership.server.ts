import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Trx } from '#db/client.ts'
import { awardDay } from '#app/domain/season/seasons/award-day.server.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { adminRole, type Actor } from '#app/platform/viewer.ts'
import { membershipLifecycle } from './lifecycle.ts'
import { isRunning, membershipTerm } from './membership-rules.ts'

/** Locks a membership with its person and type; `undefined` for an unknown one. */
export function lockMembership(id: number, trx: Trx) {
  return trx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .where('m.id', '=', id)
    .select(['m.id', 'm.status', 'm.expected_graduation as expectedGraduation'])
    .select(['m.membership_type_id as typeId', 'm.price_cents as priceCents', 'm.currency'])
    .select(['t.name as typeName', 't.is_student as isStudent', 't.duration_months as months'])
    .select(['u.id as userId', 'u.email', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('memberships as running')
          .whereRef('running.user_id', '=', 'm.user_id')
          .where('running.status', '=', 'active')
          .select(['running.id', 'running.membership_type_id as typeId', 'running.ends_on as endsOn'])
          .select('running.pro_vote_status as proVoteStatus'),
      ).as('before'),
    )
    .forUpdate('m')
    .executeTakeFirst()
}

export type LockedMembership = NonNullable<Awaited<ReturnType<typeof lockMembership>>>

/**
 * Makes a locked membership active from today on, and answers its last day. It takes the place of the one that runs: of the same
 * type it is a renewal, which keeps the days that are left and the right to vote. Of two that begin at once the unique index
 * lets one.
 */
export async function beginMembership(
  membership: LockedMembership,
  action: 'activate' | 'pay',
  actor: Actor,
  now: Date,
  trx: Trx,
  also: { reviewed_by?: number; reviewed_at?: Date } = {},
): Promise<string> {
  const { id, before, months, isStudent, expectedGraduation } = membership
  const today = await awardDay(now, trx)
  const renewed = before?.typeId === membership.typeId && isRunning({ ...before, status: 'active' }, today)
  if (before) await moveAll(membershipLifecycle, 'renew', { by: adminRole(actor), id: before.id }, trx)
  const { startsOn, endsOn } = membershipTerm(today, {
    months,
    expectedGraduation: isStudent ? expectedGraduation : null,
    renewsAfter: renewed ? before.endsOn : null,
  })
  const term = { starts_on: startsOn, ends_on: endsOn }
  const vote = renewed ? { pro_vote_status: before.proVoteStatus } : {}
  const set = { ...also, ...term, ...vote }
  if (action === 'pay') await moveLocked(membershipLifecycle, 'pay', { by: adminRole(actor), id, set }, trx)
  else await moveLocked(membershipLifecycle, 'activate', { by: 'admin', id, set }, trx)
  return endsOn
}
