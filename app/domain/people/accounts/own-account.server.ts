import { db, transaction } from '#db/client.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { OwnNameInput } from './account-schema.ts'
import { endSessionsOf } from './sessions.server.ts'

/** A person's own name and how to reach them. */
export function ownDetails(viewer: Viewer) {
  return db()
    .selectFrom('users')
    .where('id', '=', viewer.userId)
    .select(['first_name as firstName', 'last_name as lastName', 'phone', 'country'])
    .executeTakeFirstOrThrow()
}

/** Changes a person's own name, phone and country. What was issued and printed before keeps the name it had. */
export async function changeOwnDetails(input: OwnNameInput, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const before = await trx
      .selectFrom('users')
      .where('id', '=', viewer.userId)
      .select(['first_name as firstName', 'last_name as lastName', 'phone', 'country'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { firstName, lastName, phone, country } = input
    const after = { firstName, lastName, phone, country }
    const changed = Object.entries(after).some(
      ([name, value]) => before[name as keyof typeof after] !== value,
    )
    if (!changed) return { changed }
    const set = { first_name: firstName, last_name: lastName, phone, country, updated_at: now }
    await trx.updateTable('users').set(set).where('id', '=', viewer.userId).execute()
    const step = { action: 'account.details_changed', entity: 'user', entityId: viewer.userId }
    await audit(viewer, { ...step, before, after }, now, trx)
    return { changed }
  })
}

/** Ends one of the viewer's own sessions, or with `null` all but this one. Refuses `conflict` when none was open. */
export async function endOwnSessions(sessionId: string | null, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const which = sessionId === null ? { keep: viewer.sessionFamily } : { only: sessionId }
    const ended = await endSessionsOf(viewer.userId, 'ended_by_owner', now, trx, which)
    if (ended === 0)
      return refuse(
        'conflict',
        sessionId ? 'This session has already ended.' : 'There are no other sessions.',
      )
    const step = { action: 'session.ended_by_owner', entity: 'user', entityId: viewer.userId }
    await audit(viewer, { ...step, after: { sessions: ended } }, now, trx)
    return ok({ ended })
  })
}
