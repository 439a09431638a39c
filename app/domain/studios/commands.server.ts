import { isUniqueViolation, transaction } from '#db/client.ts'
import { setCurrentStudio } from '#app/domain/people/accounts/current-studio.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { queueJoinAsked } from './mails.server.ts'
import { lockManagedStudio, managerRole } from './managed-studio.server.ts'
import type { StudioInput } from './schema.ts'
import { move } from '#app/platform/lifecycle.server.ts'
import { studioMemberLifecycle } from './lifecycle.ts'

/**
 * Creates a studio, makes its creator the owner and switches them to it. Refuses `conflict` on the name's field when an
 * active studio of that name exists in the country.
 */
export async function createStudio(
  input: StudioInput,
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ studioId: number }>> {
  try {
    return await transaction(async (trx) => {
      const { id } = await trx
        .insertInto('studios')
        .values({
          type: input.type,
          name: input.name,
          legal_name: input.legalName,
          website: input.website,
          country: input.country,
          address_line1: input.addressLine1,
          address_line2: input.addressLine2,
          city: input.city,
          region: input.region,
          postal_code: input.postalCode,
          billing_name: input.billingName,
          billing_email: input.billingEmail,
          tax_id: input.taxId,
          school: input.school,
          course: input.course,
          on_behalf_of: input.onBehalfOf,
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
      await setCurrentStudio(viewer.userId, id, now, trx)
      const after = { type: input.type, name: input.name, country: input.country }
      await audit(viewer, { action: 'studio.created', entity: 'studio', entityId: id, after }, now, trx)
      return ok({ studioId: id })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'studios_name')) throw error
    const message =
      'A studio of this name exists in this country. Ask to join it, or use the name as it is registered.'
    return refuse('conflict', message, { name: [message] })
  }
}

/** Chooses which of their studios a person acts for. Refuses `not_found` for one they do not belong to. */
export async function switchStudio(studioId: number, viewer: Viewer, now: Date): Promise<Outcome> {
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
    if (!own) return refuse('not_found', 'There is no such studio among yours.')
    await setCurrentStudio(viewer.userId, studioId, now, trx)
    const after = { studio: studioId }
    await audit(
      viewer,
      { action: 'studio.switched', entity: 'user', entityId: viewer.userId, after },
      now,
      trx,
    )
    return ok()
  })
}

/**
 * Asks to be let into a studio; its owners are written to, see the request on their studio page and decide. Asking again
 * changes nothing; somebody who was removed may ask anew, and the owners hear of it once a day at most. Refuses `not_found`
 * where there is none to join: a student's record is one person's own.
 */
export async function askToJoin(
  studioId: number,
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return transaction(async (trx) => {
    const studio = await trx
      .selectFrom('studios')
      .where('id', '=', studioId)
      .where('status', '=', 'active')
      .where('type', '<>', 'student')
      .select(['id', 'name'])
      .forShare()
      .executeTakeFirst()
    if (!studio) return refuse('not_found', 'There is no such studio.')
    const row = { role: 'submitter', status: 'requested', created_at: now } as const
    const asked = await trx
      .insertInto('studio_members')
      .values({ studio_id: studioId, user_id: viewer.userId, ...row })
      .onConflict((conflict) => conflict.columns(['studio_id', 'user_id']).doNothing())
      .returning('studio_id')
      .executeTakeFirst()
    if (!asked) {
      const { status: _, ...set } = row
      const where = { studio_id: studioId, user_id: viewer.userId }
      const again = await move(studioMemberLifecycle, 'request', { by: 'member', where, set }, trx)
      if (!again.ok) return ok({ name: studio.name })
    }
    const after = { user: viewer.userId }
    await audit(
      viewer,
      { action: 'studio.join_asked', entity: 'studio', entityId: studioId, after },
      now,
      trx,
    )
    await queueJoinAsked(studio, viewer, now, trx)
    return ok({ name: studio.name })
  })
}

/**
 * An owner's or administrator's answer to somebody who asked to join. Refuses `not_found` for others, `conflict` when it
 * was answered.
 */
export async function answerJoin(
  input: { studioId: number; userId: number; admit: boolean },
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const studio = await lockManagedStudio(input.studioId, viewer, trx)
    if (!studio.ok) return studio
    const where = { studio_id: input.studioId, user_id: input.userId }
    const answer = { by: managerRole(viewer), where }
    const answered = await move(studioMemberLifecycle, input.admit ? 'admit' : 'decline', answer, trx)
    if (!answered.ok) return refuse('conflict', 'This request was answered already.')
    const action = input.admit ? 'studio.join_admitted' : 'studio.join_declined'
    const after = { user: input.userId }
    await audit(viewer, { action, entity: 'studio', entityId: input.studioId, after }, now, trx)
    return ok()
  })
}
