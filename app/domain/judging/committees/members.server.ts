import type { Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { changeCommittee } from './managed-committee.server.ts'
import type { CommitteeRole } from './rules.ts'
import { endSeat } from './seats.server.ts'
import { refreshStatus } from './status.server.ts'

interface MemberKey {
  committeeId: number
  userId: number
}

function listMembers(committeeId: number, trx: Trx) {
  return trx
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.committee_id', '=', committeeId)
    .where('m.status', '=', 'accepted')
    .select(['m.user_id as userId', 'm.role', personName('u').as('name')])
    .execute()
}

async function findMember({ committeeId, userId }: MemberKey, trx: Trx) {
  return (await listMembers(committeeId, trx)).find((member) => member.userId === userId)
}

async function setRole({ committeeId, userId }: MemberKey, role: CommitteeRole, trx: Trx): Promise<void> {
  await trx
    .updateTable('committee_members')
    .set({ role })
    .where('committee_id', '=', committeeId)
    .where('user_id', '=', userId)
    .execute()
}

/** Makes an alternate a judge, who scores from now on. */
export function promoteAlternate(key: MemberKey, viewer: Viewer, now: Date) {
  return changeCommittee(key.committeeId, viewer, async ({ id }, trx) => {
    const member = await findMember(key, trx)
    if (member?.role !== 'alternate') return refuse('conflict', 'This person is no longer an alternate.')
    const { name } = member
    await setRole(key, 'judge', trx)
    await auditRecord(viewer, 'committee.promoted', id, { after: { person: name, role: 'judge' } }, now, trx)
    await refreshStatus(id, now, trx)
    return ok({ name })
  })
}

/** Makes a member the chair and the former chair a judge; refuses `conflict` when the chair is not the one the page showed. */
export function appointChair(
  { committeeId, userId, chairId }: MemberKey & { chairId: number },
  admin: AdminViewer,
  now: Date,
) {
  return changeCommittee(committeeId, admin, async (_committee, trx) => {
    const invited = await trx
      .selectFrom('committee_invitations')
      .where('committee_id', '=', committeeId)
      .where('role', '=', 'chair')
      .where('status', 'in', ['prepared', 'sent'])
      .select('name')
      .executeTakeFirst()
    if (invited)
      return refuse(
        'conflict',
        `${invited.name} is invited to chair this committee. Withdraw that invitation first.`,
      )
    const members = await listMembers(committeeId, trx)
    const before = members.find(({ role }) => role === 'chair')
    if ((before?.userId ?? 0) !== chairId)
      return refuse('conflict', 'This committee has a new chair. Check the members again.')
    const member = members.find((each) => each.userId === userId)
    if (!member) return refuse('conflict', 'This person is no longer on the committee.')
    const { name } = member
    if (before?.userId === userId) return ok({ name })
    if (before) await setRole({ committeeId, userId: before.userId }, 'judge', trx)
    await setRole({ committeeId, userId }, 'chair', trx)
    const change = { before: { chair: before?.name ?? null }, after: { chair: name } }
    await auditRecord(admin, 'committee.chair_changed', committeeId, change, now, trx)
    await refreshStatus(committeeId, now, trx)
    return ok({ name })
  })
}

/** Removes a member at once; their reviews are kept and no longer counted. */
export function removeMember(key: MemberKey, viewer: Viewer, now: Date) {
  return changeCommittee(key.committeeId, viewer, async ({ id, access }, trx) => {
    const member = await findMember(key, trx)
    if (!member) return ok()
    const { name, role } = member
    if (role === 'chair' && access !== 'admin')
      return refuse('forbidden', 'Only an admin can change the chair.')
    await endSeat(id, key.userId, access, now, trx)
    await auditRecord(viewer, 'committee.removed', id, { before: { person: name, role } }, now, trx)
    await refreshStatus(id, now, trx)
    return ok()
  })
}
