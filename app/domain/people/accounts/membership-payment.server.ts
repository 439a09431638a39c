import type { Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { adminRole, type Actor } from '#app/platform/viewer.ts'
import { beginMembership, lockMembership } from './begin-membership.server.ts'
import { membershipLifecycle } from './lifecycle.ts'
import { membershipActive } from './mails/membership-runs.ts'

/** The membership that a person has to pay for, locked; `undefined` without one. */
export async function lockMembershipToPay(userId: number, trx: Trx) {
  const row = await findRow('memberships', { user_id: userId, status: 'approved' }, ['id'], trx)
  const membership = row && (await lockMembership(row.id, trx))
  return membership?.status === 'approved' ? membership : undefined
}

/** Makes the memberships of a paid invoice active, and tells the members. Ones that were paid before stay as they are. */
export async function activatePaidMemberships(
  ids: readonly number[],
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  for (const id of ids) {
    const membership = await lockMembership(id, trx)
    if (membership?.status !== 'approved') continue
    const endsOn = await beginMembership(membership, 'pay', actor, now, trx)
    const change = { before: { status: 'approved' }, after: { status: 'active', endsOn } }
    await auditRecord(actor, 'membership.paid', id, change, now, trx)
    const { userId, email, firstName, typeName } = membership
    await queueMail(
      {
        mail: membershipActive,
        to: { email, name: firstName, userId },
        params: { firstName, typeName, endsOn },
        dedupeKey: `membership-active:${id}`,
        entity: 'membership',
        entityId: id,
      },
      now,
      trx,
    )
  }
}

/** Ends memberships of which all that was paid was refunded. */
export async function cancelRefundedMemberships(
  ids: readonly number[],
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  const ended = await moveAll(membershipLifecycle, 'cancel', { by: adminRole(actor), id: ids }, trx)
  if (ended.length === 0) return
  for (const id of ids)
    await auditRecord(actor, 'membership.refunded', id, { after: { status: 'cancelled' } }, now, trx)
}
