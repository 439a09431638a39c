import { sql } from 'kysely'
import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import { snakeRow } from '#db/row-names.ts'
import { setCurrentStudio } from '#app/domain/people/accounts/current-studio.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { audit, auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { findOfferedStudioType } from './offered-types.server.ts'
import { queueJoinAsked } from './mails.server.ts'
import { changeManagedStudio, managerRole } from './managed-studio.server.ts'
import type { StudioInput } from './schema.ts'
import { move } from '#app/platform/lifecycle.server.ts'
import { studioMemberLifecycle } from './lifecycle.ts'
import { words } from '#app/platform/award-words.ts'

/**
 * Creates a studio with its creator as the owner, and switches them to it, unless they act for another one that has entries:
 * `stillFor` names it then. Refuses `closed` a kind that the award does not offer, and `conflict` a name used in the country.
 */
export async function createStudio(input: StudioInput, viewer: Viewer, now: Date) {
  try {
    return await transaction(async (trx) => {
      if (!(await findOfferedStudioType(input.type, trx)))
        return refuse('closed', 'This kind of profile is not offered any longer. Select another one.')
      const kept = await studioAtWork(viewer.userId, trx)
      const { id } = await trx
        .insertInto('studios')
        .values({
          ...snakeRow(input),
          created_by: viewer.userId,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('studio_members')
        .values({ studio_id: id, user_id: viewer.userId, role: 'owner', status: 'active', created_at: now })
        .execute()
      await setCurrentStudio(viewer.userId, kept?.id ?? id, now, trx)
      const after = { type: input.type, name: input.name, country: input.country }
      await auditRecord(viewer, 'studio.created', id, { after }, now, trx)
      return ok({ studioId: id, stillFor: kept?.name ?? null })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'studios_name')) throw error
    const message = `There is already ${words.aStudio} with this name in this country. Ask to join it, or use your registered name.`
    return refuse('conflict', message, { name: [message] })
  }
}

/** The studio a person acts for, where it has entries: they may be filling one in on another page. */
async function studioAtWork(userId: number, trx: Trx): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string; hasEntries: boolean }>`
    select s.id, s.name, exists (select from submissions e where e.studio_id = s.id) as "hasEntries"
    from users u join studio_members m on m.user_id = u.id and m.status = 'active'
    join studios s on s.id = m.studio_id and s.status = 'active'
    where u.id = ${userId} order by s.id is not distinct from u.current_studio_id desc, s.name limit 1`.execute(
    trx,
  )
  const [acting] = rows
  return acting?.hasEntries ? acting : null
}

/** Switches a person to another of their studios. Refuses `not_found` a studio that is not theirs. */
export async function switchStudio(studioId: number, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const own = await trx
      .selectFrom('studio_members as m')
      .innerJoin('studios as s', 's.id', 'm.studio_id')
      .where('m.studio_id', '=', studioId)
      .where('m.user_id', '=', viewer.userId)
      .where('m.status', '=', 'active')
      .where('s.status', '=', 'active')
      .select('s.id')
      .executeTakeFirst()
    if (!own) return refuse('not_found', `You are not a member of this ${words.studio}.`)
    await setCurrentStudio(viewer.userId, studioId, now, trx)
    const after = { studio: studioId }
    const switched = { action: 'studio.switched', entity: 'user', entityId: viewer.userId, after }
    await audit(viewer, switched, now, trx)
    return ok()
  })
}

/**
 * Asks to join a studio, whose owners are emailed once a day at most and decide. Asking twice is no error, and a removed person
 * can ask again. Refuses `not_found` a student's profile, which has one person only.
 */
export async function askToJoin(studioId: number, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const studio = await trx
      .selectFrom('studios')
      .where('id', '=', studioId)
      .where('status', '=', 'active')
      .where('type', '<>', 'student')
      .select(['id', 'name'])
      .forShare()
      .executeTakeFirst()
    if (!studio) return refuse('not_found', `We can’t find this ${words.studio}.`)
    const row = { role: 'submitter', status: 'requested', created_at: now } as const
    const inserted = await trx
      .insertInto('studio_members')
      .values({ studio_id: studioId, user_id: viewer.userId, ...row })
      .onConflict((conflict) => conflict.columns(['studio_id', 'user_id']).doNothing())
      .returning('studio_id')
      .executeTakeFirst()
    if (!inserted) {
      const { status: _, ...set } = row
      const where = { studio_id: studioId, user_id: viewer.userId }
      const again = await move(studioMemberLifecycle, 'request', { by: 'member', where, set }, trx)
      if (!again.ok) return ok({ name: studio.name })
    }
    const after = { user: viewer.userId }
    await auditRecord(viewer, 'studio.join_requested', studioId, { after }, now, trx)
    await queueJoinAsked(studio, viewer, now, trx)
    return ok({ name: studio.name })
  })
}

/** An owner's or admin's answer to a request to join. Refuses `conflict` a request that was answered. */
export function answerJoin(
  { studioId, userId, answer }: { studioId: number; userId: number; answer: 'admit' | 'decline' },
  viewer: Viewer,
  now: Date,
) {
  return changeManagedStudio(studioId, viewer, async (_studio, trx) => {
    const where = { studio_id: studioId, user_id: userId }
    const moved = await move(studioMemberLifecycle, answer, { by: managerRole(viewer), where }, trx)
    if (!moved.ok) return refuse('conflict', 'This request has already been answered.')
    const action = answer === 'admit' ? 'studio.join_admitted' : 'studio.join_declined'
    await auditRecord(viewer, action, studioId, { after: { user: userId } }, now, trx)
    return ok()
  })
}
