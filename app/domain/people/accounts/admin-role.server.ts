import type { Trx } from '#db/client.ts'
import { isLower, type AdminRole, type LimitedRole } from '#app/platform/admin-rights.ts'
import { endSessionsOf } from './sessions.server.ts'

/**
 * Writes a person's role among admins (`null`: no admin), other than the one with all rights. With fewer rights than before, their
 * sessions end; with more, they are a new admin.
 */
export async function setAdminRole(
  { userId, from, to }: { userId: number; from: AdminRole | null; to: LimitedRole | null },
  now: Date,
  trx: Trx,
): Promise<void> {
  const isLess = from !== null && isLower(from, to)
  await trx
    .updateTable('users')
    .set({ role: to === null ? 'member' : 'admin', admin_role: to, updated_at: now })
    .$if(!isLess && to !== null, (query) => query.set({ admin_since: now }))
    .where('id', '=', userId)
    .execute()
  if (isLess) await endSessionsOf(userId, 'role_lowered', now, trx)
}

/** Makes a person a new admin with all rights: only what a second admin confirmed, or the clock began, comes here (decision 150). */
export async function makeFullAdmin(userId: number, now: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('users')
    .set({ role: 'admin', admin_role: 'admin', admin_since: now, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
