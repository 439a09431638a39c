import { transaction } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { setAdminRole } from '#app/domain/people/accounts/admin-role.server.ts'
import { ADMIN_ROLE_LABELS, type AdminRole } from '#app/platform/admin-rights.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { FreshAdmin } from '#app/platform/viewer.ts'
import { lockAdmins, noLongerAdmin } from './lock-admins.server.ts'
import { queueAdminsChanged } from './mails.server.ts'
import { endProposalOf, proposeFullAdmin } from './proposals.server.ts'
import { lastAdminRefusal } from './rules.ts'

/**
 * Gives an admin another role, or with `null` none; the one with all rights is only proposed, and waits for another admin. Refuses
 * `conflict` when the role is no longer the one the page showed, the last admin, and who waits already; `not_found` a person who is no
 * admin. All admins are told.
 */
export async function changeAdminRole(
  { userId, seen, to }: { userId: number; seen: AdminRole | null; to: AdminRole | null },
  admin: FreshAdmin,
  now: Date,
) {
  return transaction(async (trx) => {
    const admins = await lockAdmins(trx)
    const refusal = noLongerAdmin(admins, admin)
    if (refusal) return refusal
    const from = admins.find((each) => each.userId === userId)?.adminRole ?? null
    if (from !== seen)
      return refuse('conflict', 'Another admin has changed this role. It is shown below as it is now.')
    if (from === null) return refuse('not_found', 'This person is not an admin. Invite them instead.')
    if (from === to) return ok()
    const last = lastAdminRefusal(admins, userId, to)
    if (last) return refuse('conflict', last, { role: [last] })
    const person = await trx
      .selectFrom('users as u')
      .where('u.id', '=', userId)
      .select(['u.email', personName('u').as('name')])
      .executeTakeFirstOrThrow()
    const name = person.name || person.email
    const by = admin.displayName
    if (to === 'admin')
      return proposeFullAdmin(
        {
          person: { userId, ...person },
          role: from,
          by: admin.userId,
          what: `${by} proposed ${name} as an admin`,
        },
        admin,
        now,
        trx,
      )
    await endProposalOf(userId, admin, now, trx)
    await setAdminRole({ userId, from, to }, now, trx)
    const step = {
      action: to === null ? 'account.admin_removed' : 'account.admin_role_changed',
      entity: 'user',
      entityId: userId,
      before: { role: from },
      after: { role: to },
    }
    await audit(admin, step, now, trx)
    const change = {
      what:
        to === null
          ? `${by} removed ${name} as an admin`
          : `${by} changed the role of ${name} to ${ADMIN_ROLE_LABELS[to]}`,
      person: { userId, name: person.name, email: person.email },
      before: from,
      after: to ? ADMIN_ROLE_LABELS[to] : 'Not an admin',
      by: admin,
      key: `${userId}:${now.getTime()}`,
    }
    await queueAdminsChanged(change, now, trx)
    return ok()
  })
}
