import type { Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'

/** A person used a link that was mailed to this address only: where it is their account's, that proves it. */
export async function confirmByLink(viewer: Viewer, mailedTo: string, now: Date, trx: Trx): Promise<void> {
  const confirmed = await trx
    .updateTable('users')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', viewer.userId)
    .where('email', '=', mailedTo)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!confirmed) return
  await audit(viewer, { action: 'account.email_verified', entity: 'user', entityId: confirmed.id }, now, trx)
}
