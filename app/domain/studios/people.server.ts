import type { Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { changeManagedStudio, managerRole } from './managed-studio.server.ts'
import { lastOwnerRefusal, type StudioRole } from './rules.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { studioMemberLifecycle } from './lifecycle.ts'
import { words } from '#app/platform/award-words.ts'

async function membersOf(studioId: number, trx: Trx) {
  return trx
    .selectFrom('studio_members')
    .where('studio_id', '=', studioId)
    .where('status', '=', 'active')
    .select(['user_id as userId', 'role'])
    .execute()
}

/** Gives a member another role. Refuses `conflict` a person who is not a member any more, and the last owner. */
export function changeRole(
  { studioId, userId, role }: { studioId: number; userId: number; role: StudioRole },
  viewer: Viewer,
  now: Date,
) {
  return changeManagedStudio(studioId, viewer, async (_studio, trx) => {
    const members = await membersOf(studioId, trx)
    const person = members.find((each) => each.userId === userId)
    if (!person) return refuse('conflict', `This person is no longer a member of the ${words.studio}.`)
    if (person.role === role) return ok()
    const refusal = lastOwnerRefusal(members, userId, role)
    if (refusal) return refuse('conflict', refusal)
    await trx
      .updateTable('studio_members')
      .set({ role })
      .where('studio_id', '=', studioId)
      .where('user_id', '=', userId)
      .execute()
    const change = { before: { user: userId, role: person.role }, after: { user: userId, role } }
    await auditRecord(viewer, 'studio.role_changed', studioId, change, now, trx)
    return ok()
  })
}

/** Removes a person from a studio, which keeps what they entered; twice is no error. Refuses `conflict` the last owner. */
export function removePerson(
  { studioId, userId }: { studioId: number; userId: number },
  viewer: Viewer,
  now: Date,
) {
  return changeManagedStudio(studioId, viewer, async (_studio, trx) => {
    const members = await membersOf(studioId, trx)
    const person = members.find((each) => each.userId === userId)
    if (!person) return ok()
    const refusal = lastOwnerRefusal(members, userId, null)
    if (refusal) return refuse('conflict', refusal)
    const where = { studio_id: studioId, user_id: userId }
    await moveLocked(studioMemberLifecycle, 'remove', { by: managerRole(viewer), where }, trx)
    const before = { user: userId, role: person.role }
    await auditRecord(viewer, 'studio.person_removed', studioId, { before }, now, trx)
    return ok()
  })
}
