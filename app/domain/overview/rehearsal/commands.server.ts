import { transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'

/** Logs that an admin began a rehearsal of another moment. */
export async function beginRehearsal(asAt: Date, admin: AdminViewer, realNow: Date): Promise<void> {
  await transaction((trx) =>
    audit(
      admin,
      {
        action: 'rehearsal.started',
        entity: 'user',
        entityId: admin.userId,
        after: { asAt: asAt.toISOString() },
      },
      realNow,
      trx,
    ),
  )
}

/** Logs that an admin ended the rehearsal. */
export async function endRehearsal(admin: AdminViewer, realNow: Date): Promise<void> {
  await transaction((trx) =>
    audit(admin, { action: 'rehearsal.ended', entity: 'user', entityId: admin.userId }, realNow, trx),
  )
}
