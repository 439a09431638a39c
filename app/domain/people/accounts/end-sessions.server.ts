import { transaction } from '#db/client.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { endSessionsOf } from './sessions.server.ts'

/** Ends one session of a person, or with `null` all of them, in an admin's name. Refuses `conflict` one that has ended. */
export async function endSessionsAsAdmin(
  { userId, sessionId }: { userId: number; sessionId: string | null },
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const ended = await endSessionsOf(userId, 'ended_by_admin', now, trx, { only: sessionId })
    if (ended === 0) return refuse('conflict', 'This session has already ended.')
    const step = {
      action: 'session.ended_by_admin',
      entity: 'user',
      entityId: userId,
      after: { sessions: ended },
    }
    await audit(admin, step, now, trx)
    return ok({ ended })
  })
}
