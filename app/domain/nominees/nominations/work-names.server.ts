import { transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { markStale } from '#app/domain/nominees/certificates/stale.server.ts'
import { isInForce } from '#app/domain/season/announcements/embargo.ts'
import { letterFollows } from './letter-recheck.server.ts'
import type { SaveWorkInput } from './schema.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'

/** Saves a nomination's printed title and studio and marks certificates as stale; after the lock it is an erratum with a reason. */
export async function saveWork(nominationId: number, input: SaveWorkInput, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const nomination = await trx
      .selectFrom('nominations as n')
      .where('n.id', '=', nominationId)
      .where(visibleTo(admin, 'n', now))
      .select(['n.display_title', 'n.display_studio', 'n.status', 'n.version', 'n.names_locked_at'])
      .forUpdate()
      .executeTakeFirst()
    if (!nomination) return refuse('not_found', 'We can’t find this nomination.')
    if (!isInForce(nomination.status) || nomination.version !== input.version)
      return refuse('conflict', 'This nomination has changed. Review it again.')
    const before = { title: nomination.display_title, studio: nomination.display_studio }
    const after = { title: input.title, studio: input.studio ?? '' }
    if (before.title === after.title && before.studio === after.studio) return ok({ stale: 0 })
    const locked = nomination.names_locked_at !== null
    if (locked && !input.workReason) {
      const message = 'Names are locked. Enter a reason for the erratum'
      return refuse('invalid', message, { workReason: [message] })
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
    const action = locked ? 'nomination.erratum' : 'nomination.work_saved'
    const change = { before, after: { ...after, ...(input.workReason && { reason: input.workReason }) } }
    await auditRecord(admin, action, nominationId, change, now, trx)
    return ok({ stale })
  })
}
