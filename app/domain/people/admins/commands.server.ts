import { transaction, type Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { setAdminRole } from '#app/domain/people/accounts/admin-role.server.ts'
import { ADMIN_ROLE_LABELS, hasRight, type AdminRole } from '#app/platform/admin-rights.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { FreshAdmin, Viewer } from '#app/platform/viewer.ts'
import { queueAdminsChanged } from './mails.server.ts'
import { lastAdminRefusal, type AdminAccount } from './rules.ts'

/** Locks all active admins and answers their roles: who is an admin changes one at a time. */
export async function lockAdmins(trx: Trx): Promise<AdminAccount[]> {
  const rows = await trx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .select(['id as userId', 'admin_role as adminRole'])
    .forUpdate()
    .execute()
  return rows.flatMap(({ userId, adminRole }) => (adminRole ? [{ userId, adminRole }] : []))
}

/** Refuses `forbidden` a viewer who is no longer an admin with all rights: another admin was faster. */
export function noLongerAdmin(admins: readonly AdminAccount[], viewer: Viewer) {
  const own = admins.find(({ userId }) => userId === viewer.userId)
  return hasRight(own?.adminRole ?? null, 'write')
    ? null
    : refuse('forbidden', 'You are no longer an admin. Nothing was changed.')
}

/**
 * Gives an admin another role, or with `null` none. Refuses `conflict` when the role is no longer the one the page showed, and the
 * last admin; `not_found` a person who is no admin. All admins are told.
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
    await setAdminRole({ userId, from, to }, now, trx)
    const step = {
      action: to === null ? 'account.admin_removed' : 'account.admin_role_changed',
      entity: 'user',
      entityId: userId,
      before: { role: from },
      after: { role: to },
    }
    await audit(admin, step, now, trx)
    const name = person.name || person.email
    const by = admin.displayName
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
