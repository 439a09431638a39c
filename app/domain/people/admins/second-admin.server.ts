import type { Reader, Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { refuse, type Refusal } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { secondAdminRefusal } from './rules.ts'

interface Proposed {
  by: number
  at: Date
}

/** Why this admin may not be the second one of a decision; `null` if they may. Pages say it in place of the button. */
export async function whyNotSecond(
  admin: AdminViewer,
  proposed: Proposed,
  now: Date,
  reader: Reader,
): Promise<string | null> {
  const row = await findRow('users', { id: admin.userId }, ['admin_since'], reader)
  return secondAdminRefusal({ adminId: admin.userId, adminSince: row?.admin_since ?? null }, proposed, now)
}

/**
 * Refuses `forbidden` an admin who may not be the second one of a decision: every decision that takes two asks here, in its
 * transaction.
 */
export async function mayBeSecond(
  admin: AdminViewer,
  proposed: Proposed,
  now: Date,
  trx: Trx,
): Promise<Refusal | null> {
  const refusal = await whyNotSecond(admin, proposed, now, trx)
  return refusal ? refuse('forbidden', refusal) : null
}
