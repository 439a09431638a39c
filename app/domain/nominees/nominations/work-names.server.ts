import { transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { markStale } from '#app/domain/nominees/certificates/stale.server.ts'
import { isInForce } from '#app/domain/season/announcements/embargo.ts'
import { letterFollows } from '#app/domain/nominees/nominations/letter-recheck.server.ts'
import type { SaveWorkInput } from '#app/domain/nominees/nominations/names-input.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'

/**
 * Saves a nomination's title and studio as they are printed; the entry keeps its own. What was printed with the old ones is
 * stale, and letters that wait follow. Where names are locked it is an erratum and needs a reason. Refuses `conflict` when the
 * nomination changed meanwhile or is out of the race.
 */
export async function saveWork(
  nominationId: number,
  input: SaveWorkInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ stale: number }>> {
  return transaction(async (trx) => {
    const nomination = await trx
      .selectFrom('nominations as n')
      .where('n.id', '=', nominationId)
      .where(visibleTo(admin, 'n', now))
      .select(['n.display_title', 'n.display_studio', 'n.status', 'n.version', 'n.names_locked_at'])
      .forUpdate()
      .executeTakeFirst()
    if (!nomination) return refuse('not_found', 'There is no such nomination.')
    if (!isInForce(nomination.status) || nomination.version !== input.version)
      return refuse('conflict', 'Somebody has changed this nomination since you opened it. Look at it again.')
    const before = { title: nomination.display_title, studio: nomination.display_studio }
    const after = { title: input.title, studio: input.studio ?? '' }
    if (before.title === after.title && before.studio === after.studio) return ok({ stale: 0 })
    const locked = nomination.names_locked_at !== null
    if (locked && !input.workReason) {
      const words = 'Names are locked. Say why it changes; what is printed becomes stale'
      return refuse('invalid', words, { workReason: [words] })
    }
    await trx
      .updateTable('nominations')
      .set({
        display_title: after.title,
        display_studio: after.studio,
        version: nomination.version + 1,
        updated_at: now,
      })
      .where('id', '=', nominationId)
      .execute()
    const people = await trx
      .selectFrom('nomination_people')
      .where('nomination_id', '=', nominationId)
      .select(['id', 'full_name as fullName', 'email'])
      .orderBy('id')
      .execute()
    let stale = 0
    for (const person of people) {
      stale += await markStale(person.id, now, trx)
      await letterFollows(person, now, trx)
    }
    const entry = {
      action: locked ? 'nomination.erratum' : 'nomination.work_saved',
      entity: 'nomination',
      entityId: nominationId,
      before,
      after: { ...after, ...(input.workReason && { reason: input.workReason }) },
    }
    await audit(admin, entry, now, trx)
    return ok({ stale })
  })
}
