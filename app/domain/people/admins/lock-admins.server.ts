import type { Trx } from '#db/client.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import { refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { AdminAccount } from './rules.ts'

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
    : refuse('forbidden', 'You are no longer an admin, so you can’t change this.')
}
