import { transaction, type Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { lockManagedStudio, managerRole } from './managed-studio.server.ts'
import { lastOwnerRefusal, type StudioRole } from './rules.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { studioMemberLifecycle } from './lifecycle.ts'

async function peopleOf(studioId: number, trx: Trx) {
  return trx
    .selectFrom('studio_members')
    .where('studio_id', '=', studioId)
    .where('status', '=', 'active')
    .select(['user_id as userId', 'role'])
    .execute()
}

/**
 * Gives a member another role. Refuses `not_found` to others than owners and administrators, `conflict` for somebody who
 * no longer belongs to the studio and for the last owner.
 */
export async function changeRole(
  input: { studioId: number; userId: number; role: StudioRole },
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  const { studioId, userId, role } = input
  return transaction(async (trx) => {
    const studio = await lockManagedStudio(studioId, viewer, trx)
    if (!studio.ok) return studio
    const people = await peopleOf(studioId, trx)
    const person = people.find((each) => each.userId === userId)
    if (!person) return refuse('conflict', 'This person no longer belongs to the studio.')
    if (person.role === role) return ok()
    const refusal = lastOwnerRefusal(people, userId, role)
    if (refusal) return refuse('conflict', refusal)
    await trx
      .updateTable('studio_members')
      .set({ role })
      .where('studio_id', '=', studioId)
      .where('user_id', '=', userId)
      .execute()
    const change = { before: { user: userId, role: person.role }, after: { user: userId, role } }
    await audit(
      viewer,
      { action: 'studio.role_changed', entity: 'studio', entityId: studioId, ...change },
      now,
      trx,
    )
    return ok()
  })
}

/**
 * Takes somebody out of a studio; what they entered stays with it. Refuses `not_found` to others than owners and
 * administrators, `conflict` for the last owner. Somebody who is out already is no error.
 */
export async function removePerson(
  input: { studioId: number; userId: number },
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  const { studioId, userId } = input
  return transaction(async (trx) => {
    const studio = await lockManagedStudio(studioId, viewer, trx)
    if (!studio.ok) return studio
    const people = await peopleOf(studioId, trx)
    const person = people.find((each) => each.userId === userId)
    if (!person) return ok()
    const refusal = lastOwnerRefusal(people, userId, null)
    if (refusal) return refuse('conflict', refusal)
    const where = { studio_id: studioId, user_id: userId }
    await moveLocked(studioMemberLifecycle, 'remove', { by: managerRole(viewer), where }, trx)
    const before = { user: userId, role: person.role }
    await audit(
      viewer,
      { action: 'studio.person_removed', entity: 'studio', entityId: studioId, before },
      now,
      trx,
    )
    return ok()
  })
}
