import { transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'

/** Notes in the log that an admin looks at the site as at another moment, and since when really. */
export async function beginRehearsal(asAt: Date, admin: AdminViewer, realNow: Date): Promise<void> {
  await transaction((trx) =>
    audit(
      admin,
      {
        action: 'rehearsal.began',
        entity: 'user',
        entityId: admin.userId,
        after: { asAt: asAt.toISOString() },
      },
      realNow,
      trx,
    ),
  )
}

/** Notes that an admin is back in the present. */
export async function endRehearsal(admin: AdminViewer, realNow: Date): Promise<void> {
  await transaction((trx) =>
    audit(admin, { action: 'rehearsal.ended', entity: 'user', entityId: admin.userId }, realNow, trx),
  )
}
