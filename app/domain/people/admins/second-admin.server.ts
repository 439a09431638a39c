import type { Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { refuse, type Refusal } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { secondAdminRefusal } from './rules.ts'

/**
 * Refuses `forbidden` an admin who may not be the second one of a decision: every decision that takes two asks here, in its
 * transaction.
 */
export async function mayBeSecond(
  admin: AdminViewer,
  proposed: { by: number; at: Date },
  now: Date,
  trx: Trx,
): Promise<Refusal | null> {
  const row = await findRow('users', { id: admin.userId }, ['admin_since'], trx)
  const decider = { adminId: admin.userId, adminSince: row?.admin_since ?? null }
  const refusal = secondAdminRefusal(decider, proposed, now)
  return refusal ? refuse('forbidden', refusal) : null
}
